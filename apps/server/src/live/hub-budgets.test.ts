import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  ANNA,
  BEN,
  complaint,
  connectClient,
  connectPlain,
  connectRaw,
  createClock,
  heard,
  KEY,
  refused,
  start,
  STUDY,
  succeeded,
  USER,
} from './hub-test-clients.ts';

/** The error of a refused upgrade. */
async function connectInVain(port: number): Promise<string> {
  const [error] = await once(new WebSocket(`ws://127.0.0.1:${port}/app/${KEY}?protocol=7`), 'error');
  return String(error);
}

describe('the budget of messages', () => {
  it('shuts a socket out in a way that makes its client come back later', async () => {
    const { hub, port } = await start({ limits: { messages_per_session: 3 } });
    const client = connectClient(port, (id, channel) => hub.sign(id, channel, ANNA));
    const study = client.subscribe(STUDY);
    await heard(study, 'pusher:subscription_succeeded');
    const pause = heard(client.connection, 'connecting_in');
    for (let n = 0; n < 4; n += 1) client.connection.send_event('pusher:ping', {});
    expect(await pause).toBe(1);
    await heard(study, 'pusher:subscription_succeeded');
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
  });

  it('refills over time', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now, limits: { messages_per_session: 6 } });
    const { id, subscribe, write, next, closed } = await connectPlain(port);
    await subscribe(STUDY, hub.sign(id, STUDY, ANNA));
    const ping = async () => {
      write({ event: 'pusher:ping' });
      return next();
    };
    for (let n = 0; n < 6; n += 1) await ping();
    clock.at += 20_000;
    for (let n = 0; n < 2; n += 1) expect((await ping()).event).toBe('pusher:pong');
    write({ event: 'pusher:ping' });
    expect(await closed).toBe(4100);
  });

  it('is per socket until its client has shown a grant', async () => {
    const { hub, port } = await start({ limits: { messages_before_grant: 3 } });
    const stranger = await connectPlain(port);
    for (let n = 0; n < 4; n += 1) stranger.write({ event: 'pusher:ping' });
    expect(await stranger.closed).toBe(4100);
    const { id, subscribe, write, next } = await connectPlain(port);
    expect(await subscribe(STUDY, hub.sign(id, STUDY, ANNA))).toEqual(succeeded(STUDY));
    for (let n = 0; n < 4; n += 1) {
      write({ event: 'pusher:ping' });
      expect((await next()).event).toBe('pusher:pong');
    }
  });

  it.each([
    ['something that is not a message', 'x', complaint(4300), 4300],
    ['a message outside the protocol', '{"event":"x"}', complaint(4300), 4300],
    ['client events', '{"event":"client-x"}', complaint(4301), 4301],
    ['wrong signatures', `{"event":"pusher:subscribe","data":{"channel":"${STUDY}"}}`, refused(STUDY), 4100],
  ])('shuts out a client that repeats %s', async (_, frame, answer, code) => {
    const { hub, port } = await start({ limits: { wrong_messages_per_socket: 3 } });
    const { ws, next, closed } = await connectPlain(port);
    for (let n = 0; n < 3; n += 1) {
      ws.send(frame);
      expect(await next()).toEqual(answer);
    }
    ws.send(frame);
    expect(await closed).toBe(code);
    expect(hub.connections()).toBe(0);
  });

  it('shuts out a client that repeats a subscription', async () => {
    const { hub, port } = await start({ limits: { wrong_messages_per_socket: 3 } });
    const { id, subscribe, write, closed } = await connectPlain(port);
    const grant = hub.sign(id, STUDY, ANNA)!;
    expect(await subscribe(STUDY, grant)).toEqual(succeeded(STUDY));
    for (let n = 0; n < 3; n += 1) expect(await subscribe(STUDY, grant)).toEqual(complaint(4300));
    write({ event: 'pusher:subscribe', data: { channel: STUDY, ...grant } });
    expect(await closed).toBe(4300);
    expect(hub.has(STUDY)).toBe(false);
  });

  it('terminates the connection to a client that does not hang up', async () => {
    const { server, port } = await start();
    const sockets = new Set<unknown>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    const { ws } = await connectPlain(port);
    ws.pause(); // it does not see the close frame, so it does not answer it
    for (let n = 0; n < 20; n += 1) ws.send('x');
    await expect.poll(() => sockets.size).toBe(0);
  });
});

describe('the budget of subscriptions', () => {
  it('shuts out a socket with too many; cancelled ones do not count', async () => {
    const { hub, port } = await start({ limits: { subscriptions_per_socket: 2 } });
    const { id, subscribe, write, closed } = await connectPlain(port);
    const grantOf = (channel: string) => hub.sign(id, channel, ANNA)!;
    for (const channel of [STUDY, USER])
      expect(await subscribe(channel, grantOf(channel))).toEqual(succeeded(channel));
    write({ event: 'pusher:unsubscribe', data: { channel: USER } });
    expect(await subscribe('private-a', grantOf('private-a'))).toEqual(succeeded('private-a'));
    write({ event: 'pusher:subscribe', data: { channel: 'private-b', ...grantOf('private-b') } });
    expect(await closed).toBe(4100);
    expect(hub.has(STUDY)).toBe(false);
  });
});

describe('the budgets of sockets', () => {
  it.each([
    ['session', { sockets_per_session: 2 }, { ...ANNA, userId: 9 }],
    ['person', { sockets_per_person: 2 }, { ...ANNA, sessionId: 'another' }],
  ])('of a %s: one beyond the limit is shut out, and closing one makes space', async (_, limits, same) => {
    const { hub, port } = await start({ limits });
    const join = async (subject: typeof ANNA) => {
      const socket = await connectPlain(port);
      socket.write({
        event: 'pusher:subscribe',
        data: { channel: STUDY, ...hub.sign(socket.id, STUDY, subject) },
      });
      return socket;
    };
    const first = await join(ANNA);
    expect(await first.next()).toEqual(succeeded(STUDY));
    expect(await (await join(same)).next()).toEqual(succeeded(STUDY));
    expect(await (await join(ANNA)).closed).toBe(4100);
    expect(await (await join(BEN)).next()).toEqual(succeeded(STUDY));
    first.ws.close();
    await first.closed;
    await expect.poll(() => hub.connections()).toBe(2);
    expect(await (await join(ANNA)).next()).toEqual(succeeded(STUDY));
  });

  it('of an address apply to sockets that have not shown a grant', async () => {
    const { hub, port } = await start({ limits: { sockets_per_address: 2 } });
    for (let n = 0; n < 4; n += 1) {
      const { id, subscribe } = await connectPlain(port);
      expect(await subscribe(STUDY, hub.sign(id, STUDY, ANNA))).toEqual(succeeded(STUDY));
    }
    expect(await (await connectRaw(port, '/app/unknown?protocol=7')).closed).toBe(4001);
    const idle = await connectPlain(port);
    expect(await connectInVain(port)).toContain('429');
    expect(await idle.subscribe(STUDY, hub.sign(idle.id, STUDY, ANNA))).toEqual(succeeded(STUDY));
    await connectPlain(port);
    expect(await connectInVain(port)).toContain('429');
  });

  it('of an address are soon used up by a client that is repeatedly shut out', async () => {
    const { hub, port } = await start({ limits: { sockets_per_address: 50, wrong_messages_per_socket: 1 } });
    const misbehave = async () => {
      const { ws, closed } = await connectPlain(port);
      for (let n = 0; n < 2; n += 1) ws.send('x');
      return closed;
    };
    const honest = await connectPlain(port);
    expect(await honest.subscribe(STUDY, hub.sign(honest.id, STUDY, ANNA))).toEqual(succeeded(STUDY));
    for (let n = 0; n < 2; n += 1) expect(await misbehave()).toBe(4300);
    for (let n = 0; n < 8; n += 1) await connectPlain(port);
    expect(await connectInVain(port)).toContain('429');
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
  });

  it('of an address are used up at once by a client that is shut out when few are left', async () => {
    const { port } = await start({ limits: { sockets_per_address: 10, wrong_messages_per_socket: 1 } });
    const { ws, closed } = await connectPlain(port);
    for (let n = 0; n < 2; n += 1) ws.send('x');
    await closed;
    expect(await connectInVain(port)).toContain('429');
  });

  it('of an address refill over time', async () => {
    const clock = createClock();
    const { port } = await start({ now: clock.now, limits: { sockets_per_address: 2 } });
    for (let n = 0; n < 2; n += 1) await connectPlain(port);
    expect(await connectInVain(port)).toContain('429');
    clock.at += 120_000;
    await connectPlain(port);
    expect(await connectInVain(port)).toContain('429');
  });

  it('reserve half of the capacity for clients that have shown a grant, and let the newest strangers in', async () => {
    const { hub, port } = await start({ maxConnections: 4 });
    const strangers = [await connectPlain(port), await connectPlain(port)];
    const person = await connectPlain(port);
    expect(await strangers[0]!.closed).toBe(4100);
    expect(await person.subscribe(STUDY, hub.sign(person.id, STUDY, ANNA))).toEqual(succeeded(STUDY));
    strangers.push(await connectPlain(port), await connectPlain(port));
    expect(await strangers[1]!.closed).toBe(4100);
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
    expect(hub.connections()).toBe(3);
  });
});
