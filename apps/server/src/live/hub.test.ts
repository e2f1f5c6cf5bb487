import { once } from 'node:events';
import PusherServer from 'pusher';
import { describe, expect, it } from 'vitest';
import type { Auth } from '../../test/pusher.ts';
import {
  ANNA,
  BEN,
  complaint,
  connectClient,
  connectPlain,
  createClock,
  heard,
  KEY,
  library,
  refused,
  start,
  STUDY,
  succeeded,
  USER,
} from './hub-test-clients.ts';

describe('subscribing with the official clients', () => {
  it('delivers events of a channel that the hub signed', async () => {
    const { hub, port } = await start();
    const client = connectClient(port, (id, channel) => hub.sign(id, channel, ANNA));
    const study = client.subscribe(STUDY);
    await heard(study, 'pusher:subscription_succeeded');
    expect(hub.has(STUDY)).toBe(true);
    expect(hub.connections()).toBe(1);
    const event = heard(study, 'update-post');
    expect(hub.send(STUDY, 'update-post', { postId: 4, reason: 'PUBLISHED' })).toBe(1);
    expect(await event).toEqual({ postId: 4, reason: 'PUBLISHED' });
  });

  it('accepts the auth string of the official server library', async () => {
    const { hub, port } = await start();
    const client = connectClient(port, (id, channel) => library.authorizeChannel(id, channel));
    const study = client.subscribe(STUDY);
    await heard(study, 'pusher:subscription_succeeded');
    hub.endSession(ANNA.sessionId);
    hub.removeUser(ANNA.userId, STUDY);
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
  });

  it('accepts a grant that another process signed', async () => {
    const { port, hub } = await start();
    const other = await start();
    const client = connectClient(port, (id, channel) => other.hub.sign(id, channel, ANNA));
    await heard(client.subscribe(STUDY), 'pusher:subscription_succeeded');
    hub.endSession(ANNA.sessionId);
    await heard(client.connection, 'disconnected');
    expect(hub.connections()).toBe(0);
  });

  it('tells the client about a wrong signature', async () => {
    const { hub, port } = await start();
    const other = new PusherServer({ appId: '1', key: KEY, secret: 'another secret', host: '127.0.0.1' });
    const client = connectClient(port, (id, channel) => other.authorizeChannel(id, channel));
    const error = await heard(client.subscribe(STUDY), 'pusher:subscription_error');
    expect(error).toMatchObject({ type: 'AuthError', status: 403 });
    expect(hub.has(STUDY)).toBe(false);
    expect(hub.send(STUDY, 'update-post', {})).toBe(0);
  });

  it('sends nothing after the client unsubscribed', async () => {
    const { hub, port } = await start();
    const client = connectClient(port, (id, channel) => hub.sign(id, channel, ANNA));
    const [study, user] = [client.subscribe(STUDY), client.subscribe(USER)];
    await Promise.all([study, user].map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const seen: string[] = [];
    client.bind_global((event: string) => seen.push(event));
    client.unsubscribe(STUDY);
    const pong = heard(client, 'pusher:pong');
    client.connection.send_event('pusher:ping', {});
    await pong; // the hub has read everything sent before it
    expect(hub.has(STUDY)).toBe(false);
    expect(hub.send(STUDY, 'update-post', {})).toBe(0);
    const event = heard(user, 'update-channel');
    expect(hub.send(USER, 'update-channel', {})).toBe(1);
    await event;
    expect(seen).toEqual(['pusher:pong', 'update-channel']);
  });
});

describe('grants', () => {
  it('are valid for one socket, one channel and one subject', async () => {
    const { hub, port } = await start({ limits: { wrong_messages_per_socket: 20 } });
    const { id, subscribe } = await connectPlain(port);
    const grant = hub.sign(id, STUDY, ANNA)!;
    const forged = { ...grant, channel_data: grant.channel_data.replace('"user_id":7', '"user_id":8') };
    const presence = library.authorizeChannel(id, 'presence-study', { user_id: '7' });
    expect(forged.channel_data).not.toBe(grant.channel_data);
    const attempts: [string, Auth][] = [
      [USER, grant],
      [STUDY, forged],
      [STUDY, { auth: grant.auth }],
      [STUDY, hub.sign('1.2', STUDY, ANNA)!],
      [STUDY, { ...grant, auth: grant.auth.replace(KEY, 'another') }],
      [STUDY, { auth: '' }],
      ['study', library.authorizeChannel(id, 'study')],
      ['presence-study', presence],
      [`${STUDY}:x`, grant],
    ];
    for (const [channel, auth] of attempts) {
      expect(await subscribe(channel, auth)).toEqual(refused(channel));
      expect(hub.has(channel)).toBe(false);
    }
    expect(await subscribe(STUDY, grant)).toEqual(succeeded(STUDY));
    expect(await subscribe(STUDY, grant)).toEqual(complaint(4300));
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
  });

  it('are not signed if they could be read as another grant', async () => {
    const { hub } = await start();
    expect(hub.sign('1.2:private-user_77aa', STUDY, ANNA)).toBeUndefined();
    expect(hub.sign('1.2', `${STUDY}:x`, ANNA)).toBeUndefined();
    expect(hub.sign('1.2', 'study', ANNA)).toBeUndefined();
    expect(hub.sign('', STUDY, ANNA)).toBeUndefined();
  });

  it('expire after two minutes', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now });
    const { id, subscribe } = await connectPlain(port);
    const grants = [hub.sign(id, STUDY, ANNA)!, hub.sign(id, STUDY, ANNA, clock.at + 1)!] as const;
    clock.at += 120_000;
    expect(await subscribe(STUDY, grants[0])).toEqual(refused(STUDY));
    expect(await subscribe(STUDY, grants[1])).toEqual(succeeded(STUDY));
  });
});

describe('client events', () => {
  it('reach nobody, and the official client gets an error', async () => {
    const { hub, port } = await start();
    const authorize = (id: string, channel: string) => hub.sign(id, channel, ANNA);
    const [first, second] = [connectClient(port, authorize), connectClient(port, authorize)];
    const channels = [first, second].map((client) => client.subscribe(STUDY));
    await Promise.all(channels.map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const seen: unknown[] = [];
    channels[1]!.bind_global((event: string) => seen.push(event));
    const error = heard(first.connection, 'error');
    channels[0]!.trigger('client-typing', { postId: 4 });
    expect(await error).toMatchObject({ data: { code: 4301 } });
    const last = heard(channels[1]!, 'last');
    hub.send(STUDY, 'last', {});
    await last;
    expect(seen).toEqual(['last']);
    expect(first.connection.state).toBe('connected');
  });
});

describe('ending access', () => {
  it('closes the sockets of an ended session, and pusher-js stays away', async () => {
    const { hub, server, port } = await start();
    const anna = connectClient(port, (id, channel) => hub.sign(id, channel, ANNA));
    const ben = connectClient(port, (id, channel) => hub.sign(id, channel, BEN));
    const channels = [anna, ben].map((client) => client.subscribe(STUDY));
    await Promise.all(channels.map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const retries: unknown[] = [];
    anna.connection.bind('connecting_in', (seconds: unknown) => retries.push(seconds));
    const error = heard(anna.connection, 'error');
    const disconnected = heard(anna.connection, 'disconnected');
    hub.endSession(ANNA.sessionId);
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
    expect(await error).toMatchObject({ data: { code: 4009 } });
    await disconnected;
    expect([anna.connection.state, retries]).toEqual(['disconnected', []]);
    expect(ben.connection.state).toBe('connected');
    const upgraded = once(server, 'upgrade');
    anna.connect(); // as the application does after the next sign-in
    await upgraded;
  });

  it('refuses a grant from before the session ended', async () => {
    const { hub, port } = await start();
    const { id, subscribe } = await connectPlain(port);
    const grant = hub.sign(id, STUDY, ANNA)!;
    hub.endSession(ANNA.sessionId);
    expect(await subscribe(STUDY, grant)).toEqual(refused(STUDY));
    expect(await subscribe(STUDY, hub.sign(id, STUDY, BEN)!)).toEqual(succeeded(STUDY));
  });

  it('reads nothing more from a closed socket whose client does not hang up', async () => {
    const { hub, port } = await start();
    const [anna, ben] = [await connectPlain(port), await connectPlain(port)];
    await anna.subscribe(STUDY, hub.sign(anna.id, STUDY, ANNA));
    anna.ws.pause(); // it does not see the close frame, so it does not answer it
    hub.endSession(ANNA.sessionId);
    expect(hub.connections()).toBe(1);
    anna.write({ event: 'pusher:subscribe', data: { channel: USER, ...hub.sign(anna.id, USER, BEN) } });
    await new Promise((resolve) => anna.ws.send('{}', resolve));
    expect(await ben.subscribe(STUDY)).toEqual(succeeded(STUDY));
    expect(hub.has(USER)).toBe(false);
    anna.ws.resume();
    expect(await anna.closed).toBe(4009);
  });

  it('ends the subscriptions of a removed user to that channel only', async () => {
    const { hub, port } = await start();
    const [anna, ben] = [await connectPlain(port), await connectPlain(port)];
    await anna.subscribe(STUDY, hub.sign(anna.id, STUDY, ANNA));
    await anna.subscribe(USER, hub.sign(anna.id, USER, ANNA));
    await ben.subscribe(STUDY, hub.sign(ben.id, STUDY, BEN));
    hub.removeUser(ANNA.userId, STUDY);
    expect(await anna.next()).toEqual(refused(STUDY));
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
    expect(hub.send(USER, 'channel-access-removed', {})).toBe(1);
    expect((await anna.next()).event).toBe('channel-access-removed');
    expect((await ben.next()).event).toBe('update-post');
  });

  it('refuses a grant checked before the removal, and accepts a later one', async () => {
    const clock = createClock();
    const { hub, port } = await start({ now: clock.now });
    const { id, subscribe } = await connectPlain(port);
    const checkedAt = clock.at;
    clock.at += 10;
    hub.removeUser(ANNA.userId, STUDY);
    clock.at += 10;
    expect(await subscribe(STUDY, hub.sign(id, STUDY, ANNA, checkedAt))).toEqual(refused(STUDY));
    expect(await subscribe(STUDY, hub.sign(id, STUDY, ANNA))).toEqual(succeeded(STUDY));
  });

  it('sends a client whose session changed to a new socket at once', async () => {
    const { hub, port } = await start();
    let subject = ANNA;
    const client = connectClient(port, (id, channel) => hub.sign(id, channel, subject));
    const study = client.subscribe(STUDY);
    await heard(study, 'pusher:subscription_succeeded');
    const before = client.connection.socket_id;
    subject = BEN;
    const again = heard(study, 'pusher:subscription_succeeded');
    await heard(client.subscribe(USER), 'pusher:subscription_succeeded');
    await again;
    expect(client.connection.socket_id).not.toBe(before);
    hub.endSession(ANNA.sessionId);
    expect(hub.send(STUDY, 'update-post', {})).toBe(1);
  });
});
