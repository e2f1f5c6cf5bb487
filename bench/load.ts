import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface Shot {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Requests a second at some connections; `next` makes each request, so that people and pages can vary. Fails on any answer but 2xx. */
export async function throughput(next: () => Shot, connections: number, seconds: number): Promise<number> {
  const first = next();
  const result = await autocannon({
    url: new URL(first.url).origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (req) => {
          const shot = next();
          const { pathname, search } = new URL(shot.url);
          return {
            ...req,
            method: shot.method,
            path: pathname + search,
            headers: { ...shot.headers },
            ...(shot.body === undefined ? {} : { body: shot.body }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${first.url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/** Latencies in milliseconds of one client that asks again when it is answered. */
export async function latencies(next: () => Shot, count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await fire(next(), agent);
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times;
}

function fire(shot: Shot, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const req = request(shot.url, { method: shot.method, agent, headers: shot.headers }, (response) => {
      response.resume();
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${shot.url}: ${response.statusCode}`)),
      );
    });
    req.on('error', reject);
    req.end(shot.body);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
