import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PusherServer from 'pusher';
import { afterEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import { type Auth, connectPusher } from '../../test/pusher.ts';
import type { ChannelAuth } from './hub-auth.ts';
import { createBudgets, type Limits } from '../core/budgets.ts';
import { readSettings } from '../core/env.ts';
import { createHub, type Hub, type HubOptions } from './hub.ts';

export const KEY = 'studyline';
const SECRET = 'a secret of the test';
export const STUDY = 'private-study_0b0c';
export const USER = 'private-user_77aa';
export const ANNA = { sessionId: 'session-of-anna', userId: 7 };
export const BEN = { sessionId: 'session-of-ben', userId: 8 };
export const library = new PusherServer({ appId: '1', key: KEY, secret: SECRET, host: '127.0.0.1' });

interface Message {
  event: string;
  channel?: string;
  data: unknown;
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

export async function start(
  { limits, ...options }: Partial<HubOptions> & { limits?: Partial<Limits> } = {},
  port = 0,
) {
  const budgets = createBudgets({ ...readSettings({}).limits, ...limits }, options.now);
  const hub = createHub({ key: KEY, secret: SECRET, budgets, ...options });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head, request.socket.remoteAddress ?? ''))
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => stop(hub, server));
  return { hub, server, port: (server.address() as AddressInfo).port };
}

export async function stop(hub: Hub, server: Server) {
  await hub.close();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

/** A clock that the test moves. */
export function createClock() {
  const clock = { at: 1_750_000_000_000, now: () => clock.at };
  return clock;
}

/** The official client. `authorize` replaces the call to the authorisation endpoint. */
export function connectClient(
  port: number,
  authorize: (socketId: string, channel: string) => Auth | undefined,
) {
  const client = connectPusher(KEY, port, async (socketId, channel) => {
    const auth = authorize(socketId, channel);
    if (!auth) throw new Error('refused');
    return auth;
  });
  cleanups.push(() => client.disconnect());
  return client;
}

interface Binds {
  bind(event: string, callback: (data: unknown) => void): unknown;
}
export const heard = (source: Binds, event: string) =>
  new Promise<unknown>((resolve) => source.bind(event, resolve));

/** A bare WebSocket that reads its messages one by one. */
export async function connectRaw(port: number, path = `/app/${KEY}?protocol=7&client=test&version=1`) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  cleanups.push(() => ws.terminate());
  const messages: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  ws.on('message', (raw) => {
    const message: Message = JSON.parse(raw.toString());
    if (typeof message.data === 'string') message.data = JSON.parse(message.data);
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else messages.push(message);
  });
  const closed = once(ws, 'close').then(([code]) => code as number);
  const next = () => {
    const message = messages.shift();
    return message ? Promise.resolve(message) : new Promise<Message>((resolve) => waiting.push(resolve));
  };
  const write = (message: object) => ws.send(JSON.stringify(message));
  await once(ws, 'open');
  return { ws, closed, next, write };
}

/** A bare WebSocket after the greeting. */
export async function connectPlain(port: number) {
  const raw = await connectRaw(port);
  const greeting = await raw.next();
  const id = (greeting.data as { socket_id: string }).socket_id;
  async function subscribe(
    channel: string,
    auth: Auth | ChannelAuth = library.authorizeChannel(id, channel),
  ) {
    raw.write({ event: 'pusher:subscribe', data: { channel, ...auth } });
    return raw.next();
  }
  return { ...raw, id, greeting, subscribe };
}

export const succeeded = (channel: string) => ({
  event: 'pusher_internal:subscription_succeeded',
  channel,
  data: {},
});
export const refused = (channel: string) => ({
  event: 'pusher:subscription_error',
  channel,
  data: { type: 'AuthError', status: 403, error: expect.any(String) },
});
export const complaint = (code: number) => ({
  event: 'pusher:error',
  data: { code, message: expect.any(String) },
});
