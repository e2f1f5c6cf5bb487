import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  addressOf,
  type Args,
  type Endpoint,
  type Parts,
  type Result,
} from '@studyline/contract/core/endpoint';
import type { ErrorBody, ErrorCode } from '@studyline/contract/core/errors';
import { buildApp } from '../src/app.ts';
import { type Actor, loadActor } from '../src/core/actor.ts';
import { readSettings } from '../src/core/env.ts';
import type { Server } from '../src/core/server.ts';
import { createSession } from '../src/core/sessions.ts';
import { signAccessToken } from '../src/core/access-tokens.ts';
import { assemble } from '../src/open-server.ts';
import { shutDown } from '../src/http/shutdown.ts';
import { startLive } from '../src/live/start-live.ts';
import { cloneDatabase, type TestDatabase } from './cluster.ts';
import { formOf } from './form.ts';

export interface Answer<E extends Endpoint> {
  status: number;
  body: Result<E>;
  error: ErrorBody;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** One signed-in person, with a single session for the life of the test app. */
interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    args?: Args<E> & { headers?: Record<string, string> },
  ): Promise<Answer<E>>;
  actor(): Promise<Actor>;
  token(): Promise<string>;
}

export interface TestApp {
  app: FastifyInstance;
  server: Server;
  database: TestDatabase;
  as(person: { userId: number }): Caller;
  /** Listens on a free port, for sockets and raw connections. Returns the address without a trailing slash. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The settings of an installation that sends email. Only jobs would connect to the server, and nothing listens there. */
export const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:9?tls=0',
  MAIL_FROM: 'Studyline <studyline@studyline.example>',
};

/** A complete Studyline process on its own database, called without a network unless listen() is used. */
export async function startApp(
  options: {
    database?: TestDatabase;
    live?: boolean;
    slowConnectionSeconds?: number;
    env?: Record<string, string>;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'studyline-test-'));
  const settings = readSettings({
    STUDYLINE_DATA_DIR: dataDir,
    STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
    STUDYLINE_DEMO: 'off',
    // Whether it is installed would make a difference.
    LIBREOFFICE_PATH: 'off',
    ...options.env,
  });
  const opened = await assemble(settings, database);
  const app = await buildApp(opened.server, {
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    ...(options.slowConnectionSeconds ? { slowConnectionSeconds: options.slowConnectionSeconds } : {}),
  });
  await app.ready();
  const stopLive = options.live ? await startLive(opened.server, opened.wakes) : undefined;
  const sessions = new Map<number, Promise<string>>();
  const sessionOf = (userId: number): Promise<string> => {
    let session = sessions.get(userId);
    if (!session) {
      session = createSession(opened.server.db, opened.server.secret, {
        userId,
        provider: 'test',
        ip: '127.0.0.1',
        userAgent: 'vitest',
      }).then((s) => s.sessionId);
      sessions.set(userId, session);
    }
    return session;
  };
  const as = ({ userId }: { userId: number }): Caller => ({
    token: async () => signAccessToken(opened.server.secret, await sessionOf(userId)),
    actor: async () => {
      const actor = await loadActor(opened.server, await sessionOf(userId), {
        ip: '127.0.0.1',
        userAgent: 'vitest',
        requestId: 'test',
      });
      if (!actor) throw new Error(`No actor for user ${userId}`);
      return actor;
    },
    call: async (endpoint, args) => {
      const token = signAccessToken(opened.server.secret, await sessionOf(userId));
      return inject(app, endpoint, args ?? {}, { authorization: `Bearer ${token}` });
    },
  });
  return {
    app,
    server: opened.server,
    database,
    as,
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await stopLive?.();
      await shutDown(app, { delayMillis: 0, graceMillis: 0 });
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}

/** Sends a call as its contract defines it: path parameters, repeated query parameters, and a body as JSON, form or multipart. */
export async function inject<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  args: Parts & { headers?: Record<string, string> },
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const payload = await payloadOf(endpoint, args);
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, args),
    headers: { ...payload.headers, ...headers, ...args.headers },
    ...payload.rest,
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  const json = isJson ? response.json() : undefined;
  return {
    status: response.statusCode,
    body: json as Result<E>,
    error: json as ErrorBody,
    headers: response.headers,
    bytes: response.rawPayload,
  };
}

async function payloadOf(
  endpoint: Endpoint,
  args: Parts,
): Promise<{ headers: Record<string, string>; rest: { payload?: Buffer | string } }> {
  if (args.file || args.files || args.pictures || (endpoint.file && !endpoint.file.optional)) {
    const form = formOf(endpoint, args);
    const request = new Request('http://test', { method: 'POST', body: form });
    return {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      rest: { payload: Buffer.from(await request.arrayBuffer()) },
    };
  }
  // Redirecting calls answer API clients, like the calls of these tests.
  if (args.body === undefined)
    return { headers: endpoint.result === 'REDIRECT' ? { accept: 'application/json' } : {}, rest: {} };
  if (endpoint.form) {
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      rest: { payload: new URLSearchParams(args.body as Record<string, string>).toString() },
    };
  }
  return { headers: { 'content-type': 'application/json' }, rest: { payload: JSON.stringify(args.body) } };
}

/** Responses for things a person may not see and for things that do not exist are the same 404. */
export function expectHidden(
  errorCode: ErrorCode,
  ...answers: Pick<Answer<Endpoint>, 'status' | 'error'>[]
): void {
  const bodies = answers.map(({ status, error }) => ({ status, ...error, requestId: '' }));
  for (const body of bodies) expect(body).toEqual({ ...bodies[0], status: 404, errorCode });
}
