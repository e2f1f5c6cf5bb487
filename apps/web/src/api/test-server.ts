import { CAUSED_EVENTS } from '@studyline/contract/events/caused-events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { server as origin } from './origin.ts';

/** A request as the test's server received it. */
export interface Got {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Reply {
  status?: number;
  /** JSON, or a text that is not JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Hangs up without an answer. */
  hangUp?: boolean;
  /** Never answers. */
  silent?: boolean;
}
type Handler = (got: Got) => Reply | Promise<Reply>;

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-request-id',
  'access-control-expose-headers': CAUSED_EVENTS,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
};

/** A real server for tests of calls: the requests it received, and its answers by path. Set `routes` per test. */
export function createTestServer() {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const url = new URL(request.url ?? '/', 'http://test');
      const got: Got = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      };
      test.got.push(got);
      const reply = (await test.routes[got.path]?.(got)) ?? { status: 404, body: 'no such route' };
      if (reply.silent) return undefined;
      if (reply.hangUp) return request.socket.destroy();
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
      return response
        .writeHead(reply.status ?? 200, { ...cors, 'content-type': 'application/json', ...reply.headers })
        .end(text);
    });
  });

  const test = {
    got: [] as Got[],
    routes: {} as Record<string, Handler>,
    async start(): Promise<void> {
      await new Promise<void>((resolve) => {
        http.listen(0, '127.0.0.1', resolve);
      });
      origin.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    reset(): void {
      test.got = [];
      test.routes = {};
    },
    to: (path: string): Got[] => test.got.filter((got) => got.path === path),
    async stop(): Promise<void> {
      http.closeAllConnections();
      await new Promise((resolve) => {
        http.close(resolve);
      });
      origin.origin = '';
    },
  };
  return test;
}

/** The answer of /auth/session for a person signed in with this token. */
export function signedIn(accessToken: string) {
  return {
    user: {
      userId: 7,
      uuid: 'u-7',
      accessToken,
      nonEecUser: false,
      acceptedTermsOfService: true,
      owesTerms: false,
      owesSecondFactor: false,
      clients: [],
    },
    idleLock: { afterSeconds: 900, idleSeconds: null },
    expires: '2030-01-01T00:00:00.000Z',
  };
}

/** An error as the API words it. */
export function failure(status: number, errorCode: string): Reply {
  return { status, body: { errorCode, errorDescription: `It was ${errorCode}.`, requestId: 'r-1' } };
}
