import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import autocannon from 'autocannon';

/** A request, and a check of its answer. */
export interface Call {
  url: string;
  method: Endpoint['method'];
  headers?: Record<string, string>;
  body?: string;
  /** Throws an error that says what is wrong with the answer. */
  check(answer: unknown): void;
}

/**
 * Under load, the content of one answer in this many is checked, because reading all of them would take time away from the server
 * under test. A prime, so that every reader and every alternating call is checked sooner or later.
 */
const CHECKED_EVERY = 11;

/** What browsers ask for. */
const encoded = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Parses the answer to a call. Throws an error that says what is wrong with its status or content. */
function readAnswer(call: Call, status: number, body: string): unknown {
  const fail = (words: string, cause?: unknown) =>
    new Error(`${call.method} ${call.url}: ${words}`, { cause });
  if (!isSuccess(status)) throw fail(`${status} ${body.slice(0, 200)}`);
  try {
    const answer: unknown = JSON.parse(body);
    call.check(answer);
    return answer;
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error), error);
  }
}

export async function ask<Answer>(call: Call): Promise<Answer> {
  const { url, method, headers = {}, body } = call;
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return readAnswer(call, response.status, await response.text()) as Answer;
}

/**
 * Returns requests per second over some connections. `next` creates each call, so that people and pages can vary. Throws on a
 * wrong answer.
 */
export async function throughput(next: () => Call, connections: number, seconds: number): Promise<number> {
  let asked = 0;
  let failure: unknown;
  const result = await autocannon({
    url: new URL(next().url).origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request, context: { call?: Call; isChecked?: boolean }) => {
          const call = (context.call = next());
          // The load generator reads answers as text.
          const isChecked = (context.isChecked = ++asked % CHECKED_EVERY === 0);
          const { pathname, search } = new URL(call.url);
          return {
            ...request,
            method: call.method,
            path: pathname + search,
            headers: { ...call.headers, ...(isChecked ? {} : encoded) },
            ...(call.body === undefined ? {} : { body: call.body }),
          };
        },
        onResponse: (status, body, { call, isChecked }: { call?: Call; isChecked?: boolean }) => {
          if (!call || (isSuccess(status) && !isChecked)) return;
          try {
            readAnswer(call, status, body);
          } catch (error) {
            failure ??= error;
          }
        },
      },
    ],
  });
  if (failure) throw failure;
  if (result.errors > 0) throw new Error(`${next().url}: ${result.errors} requests had no answer`);
  return result['2xx'] / result.duration;
}

/** Measures each kind of call once per round, in reverse order every second round. */
export async function inTurns<Kind extends string, Next, Seen>(
  rounds: number,
  kinds: Record<Kind, Next>,
  measure: (next: Next) => Promise<Seen>,
): Promise<Record<Kind, Seen[]>> {
  const names = Object.keys(kinds) as Kind[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Seen[]])) as Record<Kind, Seen[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      seen[name].push(await measure(kinds[name]));
  }
  return seen;
}

export interface Download {
  url: string;
  headers: Record<string, string>;
  status: number;
  bytes: number;
}

/** Returns downloads per second over some connections. Throws on an answer with another status or length. */
export async function downloads(next: () => Download, connections: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let count = 0;
  const go = async () => {
    for (; performance.now() < end; count += 1) await download(next(), agent);
  };
  await Promise.all(Array.from({ length: connections }, go));
  agent.destroy();
  return count / ((performance.now() - begun) / 1000);
}

/** Counts the bytes and keeps none, because that would take time away from the server under test. */
function download({ url, headers, status, bytes }: Download, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      let received = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => (received += chunk.length));
      response.on('end', () => {
        if (response.statusCode === status && received === bytes) resolve();
        else reject(new Error(`GET ${url}: ${response.statusCode} with ${received} bytes`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * Returns latencies in milliseconds of one client that sends its next call after each answer. Every answer is checked outside the
 * measured time.
 */
export async function latencies(next: () => Call, count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const call = next();
    const start = performance.now();
    const { status, body } = await send(call, agent);
    times.push(performance.now() - start);
    readAnswer(call, status, body);
  }
  agent.destroy();
  return times;
}

/** Returns latencies in milliseconds of calls that start at a fixed pace, no matter how long the answers take. */
export async function pacedLatencies(next: () => Call, count: number, gapMillis: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  const measure = async (index: number): Promise<number> => {
    await pause(Math.max(0, begun + index * gapMillis - performance.now()));
    const call = next();
    const { status, body } = await send(call, agent);
    const time = performance.now() - begun - index * gapMillis;
    readAnswer(call, status, body);
    return time;
  };
  const times = await Promise.all(Array.from({ length: count }, (_, index) => measure(index)));
  agent.destroy();
  return times;
}

function send({ url, method, headers, body }: Call, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...encoded } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isBrotli = response.headers['content-encoding'] === 'br';
        const body = (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
        resolve({ status: response.statusCode ?? 500, body });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
