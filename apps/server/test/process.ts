import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  addressOf,
  type Args,
  type Endpoint,
  type Parts,
  type Result,
} from '@studyline/contract/core/endpoint';
import { formOf } from './form.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** How long a call waits for its response. */
const ANSWER_MILLIS = 60_000;
const READY = /Studyline is ready: (\S+)/;

/** Studyline as a separate process, as an operator starts it. */
export interface Running {
  child: ChildProcess;
  /** Its address, once it serves. Rejects with its output if it ends before that. */
  ready: Promise<string>;
}

/** Starts Studyline on a data directory. The caller stops it, whether or not it became ready. */
export function startProcess(dataDir: string, port: number, env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, STUDYLINE_DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const url = READY.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`Studyline ended with ${code}:\n${printed}`)));
  });
  // A caller who stops it before it is ready does not wait for this.
  ready.catch(() => undefined);
  return { child, ready };
}

/** Stops it and waits until it has exited. */
export async function endProcess({ child }: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** A port that was free a moment ago. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A client signed in with email address and password. */
export interface Client {
  /** Its access token, for requests outside the contract. */
  token: string;
  /** Throws if there was no response, or one other than 200. */
  call<E extends Endpoint>(endpoint: E, args: Args<E>, headers?: Record<string, string>): Promise<Result<E>>;
}

/**
 * Signs in like a browser's form: first a CSRF token, then the credentials, then the session's access token. `address` is where a
 * proxy on this machine says the request came from.
 */
export async function signInByProgram(
  url: string,
  name: string,
  password: string,
  address = '127.0.0.1',
): Promise<Client> {
  const from = { 'x-forwarded-for': address };
  const csrf = await fetch(`${url}/auth/csrf`, { headers: from });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/auth/signin/credentials`, {
    method: 'POST',
    headers: { ...from, accept: 'application/json', cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, emailAddress: `${name}@studyline.example`, password }),
  });
  if (!answer.ok) throw new Error(`${name} could not sign in: ${await answer.text()}`);
  const session = await fetch(`${url}/auth/session`, { headers: { ...from, cookie: cookiesOf(answer) } });
  const { user } = (await session.json()) as { user: { accessToken: string } };
  const authorization = `Bearer ${user.accessToken}`;
  return {
    token: user.accessToken,
    call: async (endpoint, args, headers = {}) => {
      const response = await fetch(`${url}${addressOf(endpoint, args)}`, {
        method: endpoint.method,
        signal: AbortSignal.timeout(ANSWER_MILLIS),
        ...bodyOf(endpoint, args, { ...headers, ...from, authorization }),
      });
      if (!response.ok)
        throw new Error(`${endpoint.id} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Result<typeof endpoint>;
    },
  };
}

/** A form with its file, JSON, or nothing. */
function bodyOf(endpoint: Endpoint, args: Parts, headers: Record<string, string>): RequestInit {
  if (endpoint.file) return { headers, body: formOf(endpoint, args) };
  if (args.body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(args.body) };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
