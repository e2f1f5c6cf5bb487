import { once } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  ANNA,
  complaint,
  connectClient,
  connectPlain,
  connectRaw,
  createClock,
  heard,
  KEY,
  start,
  stop,
  STUDY,
  USER,
} from './hub-test-clients.ts';

describe('connecting', () => {
  it('greets and answers a ping', async () => {
    const { port } = await start();
    const { greeting, write, next } = await connectPlain(port);
    expect(greeting).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 },
    });
    write({ event: 'pusher:ping', data: {} });
    expect(await next()).toEqual({ event: 'pusher:pong', data: {} });
  });

  it.each([
    ['/app/unknown?protocol=7', 4001],
    [`/app/${KEY}?protocol=seven`, 4006],
    [`/app/${KEY}?protocol=4`, 4007],
    [`/app/${KEY}?protocol=8`, 4007],
    [`/app/${KEY}`, 4008],
  ])('refuses %s with %i', async (path, code) => {
    const { hub, port } = await start();
    const { next, closed } = await connectRaw(port, path);
    expect(await next()).toEqual(complaint(code));
    expect(await closed).toBe(code);
    expect(hub.connections()).toBe(0);
  });

  it.each([5, 6, 7])('accepts protocol %i', async (protocol) => {
    const { port } = await start();
    const { next } = await connectRaw(port, `/app/${KEY}?protocol=${protocol}`);
    expect((await next()).event).toBe('pusher:connection_established');
  });

  it('refuses a socket above its limit with 4100', async () => {
    const { port } = await start({ maxConnections: 1 });
    const { ws } = await connectPlain(port);
    expect(await (await connectRaw(port)).closed).toBe(4100);
    ws.close();
    await once(ws, 'close');
    await connectPlain(port);
  });

  it('leaves other paths to the application', async () => {
    const { port } = await start();
    for (const path of ['/', '/app', '/app/', `/app/${KEY}/x`, `/x/app/${KEY}`, '//']) {
      const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`);
      const [error] = await once(ws, 'error');
      expect(String(error)).toContain('404');
    }
  });
});

describe('sockets that are silent or do not listen', () => {
  it('are pinged, stay while they answer, and are closed with 4201 when they do not', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now, activityTimeoutSeconds: 0.1 });
    const raw = await connectPlain(port);
    await raw.subscribe(STUDY);
    for (let round = 0; round < 2; round += 1) {
      clock.at += 100;
      expect((await raw.next()).event).toBe('pusher:ping');
      clock.at += 29_999;
      raw.write({ event: 'pusher:ping' }); // any message shows that the client is alive
      expect((await raw.next()).event).toBe('pusher:pong');
    }
    clock.at += 100;
    expect((await raw.next()).event).toBe('pusher:ping');
    clock.at += 30_000;
    expect(await raw.closed).toBe(4201);
    expect(hub.has(STUDY)).toBe(false);
  });

  it('are pinged in a way that pusher-js answers', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now, activityTimeoutSeconds: 1 });
    const client = connectClient(port, (id, channel) => hub.sign(id, channel, ANNA));
    await heard(client.subscribe(STUDY), 'pusher:subscription_succeeded');
    for (let round = 0; round < 2; round += 1) {
      const ping = heard(client, 'pusher:ping');
      clock.at += 1000;
      await ping;
      const pong = heard(client, 'pusher:pong');
      client.connection.send_event('pusher:ping', {}); // arrives after the pong that pusher-js sends on its own
      await pong;
    }
    expect(client.connection.state).toBe('connected');
  });

  it('are closed with 4202 when they subscribe to nothing', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now, activityTimeoutSeconds: 0.1 });
    const [idle, listening] = [await connectPlain(port), await connectPlain(port)];
    await listening.subscribe(STUDY);
    clock.at += 200;
    expect(await idle.closed).toBe(4202);
    expect(hub.connections()).toBe(1);
  });

  it('are closed with 4100 when too much waits for them', async () => {
    const { hub, port } = await start();
    const [slow, quick] = [await connectPlain(port), await connectPlain(port)];
    await slow.subscribe(STUDY);
    await quick.subscribe(STUDY);
    slow.ws.pause();
    const data = { text: 'x'.repeat(100_000) };
    let sent = 0;
    for (let reached = 2; reached === 2; sent += 1) {
      expect(sent).toBeLessThan(1000);
      reached = hub.send(STUDY, 'update-post', data);
      await quick.next();
    }
    expect(hub.connections()).toBe(1);
    slow.ws.resume();
    expect(await slow.closed).toBe(4100);
    expect(hub.send(STUDY, 'update-post', data)).toBe(1);
  });
});

describe('closing', () => {
  it('sends pusher-js away until the next hub takes the port', async () => {
    const first = await start();
    let hub = first.hub;
    const client = connectClient(first.port, (id, channel) => hub.sign(id, channel, ANNA));
    const study = client.subscribe(STUDY);
    await heard(study, 'pusher:subscription_succeeded');
    let upgrades = 0;
    first.server.on('upgrade', () => (upgrades += 1));
    const error = heard(client.connection, 'error');
    const pause = heard(client.connection, 'connecting_in');
    await stop(first.hub, first.server);
    expect([upgrades, first.hub.connections()]).toEqual([0, 0]);
    expect(await error).toMatchObject({ data: { code: 4100 } });
    expect(await pause).toBe(1);
    const again = heard(study, 'pusher:subscription_succeeded');
    ({ hub } = await start({}, first.port));
    await again;
    const event = heard(study, 'update-post');
    hub.send(STUDY, 'update-post', { postId: 4 });
    expect(await event).toEqual({ postId: 4 });
  });

  it('refuses upgrades while it waits for a client that does not hang up, then terminates the connection', async () => {
    const { hub, port } = await start();
    const deaf = await connectPlain(port);
    await deaf.subscribe(STUDY);
    deaf.ws.pause();
    let done = false;
    const closing = hub.close().then(() => (done = true));
    const late = new WebSocket(`ws://127.0.0.1:${port}/app/${KEY}?protocol=7`);
    const [error] = await once(late, 'error');
    expect(String(error)).toContain('503');
    expect(done).toBe(false);
    expect(hub.connections()).toBe(0);
    await closing;
    await hub.close();
  });
});

describe('hostile input', () => {
  const frame = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }),
    fc
      .integer({ min: 1, max: 2000 })
      .map((n) => `{"event":"client-x","data":${'['.repeat(n)}${']'.repeat(n)}}`),
    fc
      .record(
        {
          event: fc.oneof(
            fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:pong', 'client-x', '__proto__'),
            fc.string(),
            fc.jsonValue(),
          ),
          channel: fc.oneof(fc.constantFrom(STUDY, USER, 'presence-x', '__proto__'), fc.jsonValue()),
          data: fc.oneof(
            fc.record({
              channel: fc.constantFrom(STUDY, 'x', ''),
              auth: fc.string(),
              channel_data: fc.jsonValue(),
            }),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: [] },
      )
      .map((message) => JSON.stringify(message)),
  );

  it('survives thousands of malformed messages on one socket', async () => {
    const { hub, port } = await start({
      limits: { messages_before_grant: 100_000, wrong_messages_per_socket: 100_000 },
    });
    const [attacker, listener] = [await connectPlain(port), await connectPlain(port)];
    await listener.subscribe(USER);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 100, maxLength: 100 }), async (frames) => {
        for (const bytes of frames) attacker.ws.send(bytes);
        const marker = `private-round-${(round += 1)}`;
        attacker.write({ event: 'pusher:subscribe', data: { channel: marker } });
        for (;;) {
          const message = await attacker.next();
          if (message.channel === marker) break;
          expect(['pusher:error', 'pusher:subscription_error', 'pusher:pong']).toContain(message.event);
        }
      }),
      { numRuns: 40 },
    );
    expect(hub.send(USER, 'update-post', {})).toBe(1);
    expect((await listener.next()).event).toBe('update-post');
    expect(hub.has(STUDY)).toBe(false);
  });

  it('survives bytes that are not WebSocket frames', async () => {
    const { hub, port } = await start();
    const listener = await connectPlain(port);
    await listener.subscribe(STUDY);
    const handshake = [
      `GET /app/${KEY}?protocol=7 HTTP/1.1`,
      'Host: hub',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ];
    const garbage = fc.uint8Array({ minLength: 2, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(garbage, async (bytes) => {
        const socket = connect(port, '127.0.0.1');
        socket.resume();
        socket.write(`${handshake.join('\r\n')}\r\n\r\n`);
        await once(socket, 'data');
        socket.end(bytes);
        await once(socket, 'close');
      }),
      { numRuns: 100 },
    );
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
    expect((await listener.next()).event).toBe('update-post');
  });
});
