import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import * as contract from '@studyline/contract/users/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, inject, startApp } from '../../../test/app.ts';
import { buildUser, type Person } from '../../../test/world.ts';
import { createSession } from '../../core/sessions.ts';
import { signAccessToken } from '../../core/access-tokens.ts';

let person: Person;
const sockets: WebSocket[] = [];

const app = await startApp();
const address = await app.listen();
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await app.close();
});
beforeEach(async () => {
  person = await buildUser(app.server.db);
});

const openSession = async (userId: number) =>
  (
    await createSession(app.server.db, app.server.secret, {
      userId,
      provider: 'test',
      ip: '192.0.2.7',
      userAgent: 'A phone',
    })
  ).sessionId;
const list = async () => (await app.as(person).call(contract.listSessions)).body.items;
const end = (id: string) => app.as(person).call(contract.endSession, { params: { id } });

async function nextMessage(socket: WebSocket): Promise<{ event: string; data: string }> {
  const [message] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(message.toString()) as { event: string; data: string };
}

/** A socket of a session that listens on the person's own live channel. */
async function listen(address: string, sessionId: string): Promise<WebSocket> {
  const url = `${address.replace('http', 'ws')}/app/${app.server.liveKey}?protocol=7&client=test&version=1`;
  const socket = new WebSocket(url);
  sockets.push(socket);
  const established = await nextMessage(socket);
  const { socket_id } = JSON.parse(established.data) as { socket_id: string };
  const channel_name = `private-user_${person.uuid}`;
  const token = signAccessToken(app.server.secret, sessionId);
  const granted = await inject(
    app.app,
    authorizeChannel,
    { body: { socket_id, channel_name } },
    { authorization: `Bearer ${token}` },
  );
  const subscribed = nextMessage(socket);
  const data = { channel: channel_name, ...granted.body.authResponse };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  expect((await subscribed).event).toBe('pusher_internal:subscription_succeeded');
  return socket;
}

describe('listSessions', () => {
  test('200 lists the person’s live sessions, newest first', async () => {
    await list();
    const phone = await openSession(person.userId);
    const expired = await openSession(person.userId);
    await openSession((await buildUser(app.server.db)).userId);
    await app.server.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired)
      .execute();
    const items = await list();
    expect(items.map((s) => [s.sessionId === phone, s.isCurrent, s.userAgent, s.ipAddress])).toEqual([
      [true, false, 'A phone', '192.0.2.7'],
      [false, true, 'vitest', '127.0.0.1'],
    ]);
  });
});

describe('endSession', () => {
  test('200 ends it immediately, and only once', async () => {
    const phone = await openSession(person.userId);
    const token = signAccessToken(app.server.secret, phone);
    const fromPhone = () => inject(app.app, contract.getProfile, {}, { authorization: `Bearer ${token}` });
    expect((await fromPhone()).status).toBe(200);
    const answers = await Promise.all([end(phone), end(phone)]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 404]);
    expect((await fromPhone()).status).toBe(401);
    expect((await list()).map((s) => s.isCurrent)).toEqual([true]);
    expect(await readRecordedAbout(app.server.db, person)).toEqual([
      { type: 'session.ended', details: { reason: 'REVOKED', endedSessionId: phone } },
    ]);
  });

  test('200 closes the sockets of that session and no others', async () => {
    const sessions = [await openSession(person.userId), await openSession(person.userId)] as const;
    const ended = await listen(address, sessions[0]);
    const living = await listen(address, sessions[1]);
    const closed = once(ended, 'close');
    await end(sessions[0]);
    expect((await closed)[0]).toBeGreaterThanOrEqual(4000);
    const answered = nextMessage(living);
    living.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    expect((await answered).event).toBe('pusher:pong');
  });

  test('401 for a call of that session whose body is still arriving, and it changes nothing', async () => {
    const sessionId = await openSession(person.userId);
    const text = JSON.stringify({ timezoneId: 'Europe/Berlin' });
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(text.slice(0, 5))),
      async pull(stream) {
        // The head of the call has arrived by then.
        await pause(300);
        await end(sessionId);
        await pause(900);
        stream.enqueue(Buffer.from(text.slice(5)));
        stream.close();
      },
    });
    const request = {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${signAccessToken(app.server.secret, sessionId)}`,
        'content-type': 'application/json',
      },
      body,
      // Node requires it for a streamed body, and the browser types lack it.
      duplex: 'half',
    };
    const answer = await fetch(`${address}/openapi/v1/user/profile`, request);
    expect([answer.status, await answer.json()]).toMatchObject([401, { errorCode: 'UNAUTHENTICATED' }]);
    const { timezoneId } = await app.as(person).actor();
    expect(timezoneId).not.toBe('Europe/Berlin');
  });

  test('404 for somebody else’s session, which stays, with the same body as for a missing one', async () => {
    const other = await buildUser(app.server.db);
    const theirs = await openSession(other.userId);
    const [foreign, missing] = [await end(theirs), await end(randomUUID())];
    expectHidden('NOT_FOUND', foreign, missing);
    const row = await app.server.db
      .selectFrom('session')
      .select('ended_at')
      .where('id', '=', theirs)
      .executeTakeFirst();
    expect(row?.ended_at).toBeNull();
    expect(await readRecordedAbout(app.server.db, person)).toEqual([]);
  });

  test('400 for an invalid id', async () => {
    expect((await end('not-a-session')).status).toBe(400);
  });
});
