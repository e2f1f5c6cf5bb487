import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import * as contract from '@studyline/contract/users/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, inject, startApp } from '../../../test/app.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import { buildUser, type Person } from '../../../test/world.ts';
import { noteFailedTry } from '../auth/reset-queries.ts';
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
  test('reads them by an index, ended ones too', async () => {
    const statement = (await statementsOf(list)).find((text) => text.includes('from session'));
    expect(await planOf(app.server.db, statement ?? '')).toContain('session_of_user');
  });

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

  test('200 keeps an ended session for 14 days, and shows the wrong passwords for the account', async () => {
    const [ended, old] = [await openSession(person.userId), await openSession(person.userId)];
    for (const [id, days] of [
      [ended, 13],
      [old, 15],
    ] as const)
      await app.server.db
        .updateTable('session')
        .set({ ended_at: new Date(Date.now() - days * 86_400_000), ended_reason: 'REVOKED' })
        .where('id', '=', id)
        .execute();
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
    for (let n = 0; n < 2; n += 1)
      await noteFailedTry(app.server.db, person.userId, { ip: '192.0.2.9', userAgent: firefox });
    await noteFailedTry(app.server.db, null, { ip: '192.0.2.9', userAgent: firefox });
    const { body } = await app.as(person).call(contract.listSessions);
    expect(body.items.map((s) => [s.sessionId === ended, s.endDateTimeMillis === null])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(body.failedTries).toEqual([
      {
        device: { kind: 'COMPUTER', browser: 'Firefox', system: 'Linux' },
        ipAddress: '192.0.2.9',
        count: 2,
        lastDateTimeMillis: expect.any(Number),
      },
    ]);
    const other = await buildUser(app.server.db);
    expect((await app.as(other).call(contract.listSessions)).body.failedTries).toEqual([]);
  });
});

describe('endOtherSessions', () => {
  test('200 ends all others and their sockets, and neither this one nor those of other people', async () => {
    const stranger = await openSession((await buildUser(app.server.db)).userId);
    const phones = [await openSession(person.userId), await openSession(person.userId)] as const;
    const socket = await listen(address, phones[0]);
    const closed = once(socket, 'close');
    expect((await app.as(person).call(contract.endOtherSessions)).body).toEqual({ ended: 2 });
    expect((await closed)[0]).toBeGreaterThanOrEqual(4000);
    const live = (await list()).filter((s) => s.endDateTimeMillis === null);
    expect(live.map((s) => s.isCurrent)).toEqual([true]);
    const theirs = app.server.db.selectFrom('session').select('ended_at').where('id', '=', stranger);
    expect((await theirs.executeTakeFirst())?.ended_at).toBeNull();
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual([
      'session.ended',
      'session.ended',
    ]);
    expect((await app.as(person).call(contract.endOtherSessions)).body).toEqual({ ended: 0 });
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
    expect((await list()).map((s) => [s.isCurrent, s.endDateTimeMillis === null])).toEqual([
      [true, true],
      [false, false],
    ]);
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
