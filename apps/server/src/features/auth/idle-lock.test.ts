import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { type Session, session as sessionSchema } from '@studyline/contract/auth/calls';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { confirmTotp, startTotp } from '@studyline/contract/second-factors/calls';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { type Browser, openBrowser } from '../../../test/browser.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts';
import { answerDuring } from '../../../test/posts.ts';
import { findPort } from '../../../test/process.ts';
import { codeOf } from '../../../test/totp.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { endSessions } from '../../core/sessions.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a long and private password';
const MINUTES = 15;
const LIMIT = MINUTES * 60;
const hash = await hashPassword(PASSWORD);

let app: TestApp;
let hospital: OpenidProvider;
let person: Person;
let browser: Browser;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  const port = await findPort();
  const portal = `http://127.0.0.1:${port}`;
  hospital = await startOpenidProvider(portal);
  const providers = [{ ...hospital.settings, domains: ['hospital.example'] }];
  app = await startApp({
    live: true,
    env: {
      PUBLIC_URL: portal,
      IDLE_LOCK_MINUTES: String(MINUTES),
      OIDC_PROVIDERS: JSON.stringify(providers),
    },
  });
  await app.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await app.close();
  await hospital.close();
});
beforeEach(async () => {
  hospital.tamper();
  person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
  browser = openBrowser(app.app);
  await browser.signIn(person.emailAddress, PASSWORD);
});

/** The session, as a browser asks for it in which nobody has done anything for so long. */
async function ask(idleSeconds?: number, by = browser): Promise<Session> {
  const query = idleSeconds === undefined ? '' : `?idleSeconds=${idleSeconds}`;
  return sessionSchema.parse((await by.get(`/auth/session${query}`)).json()) as Session;
}

async function tokenOf(by = browser): Promise<string> {
  const session = await ask(undefined, by);
  if (!('user' in session)) throw new Error('The session has no token.');
  return (session as Extract<Session, { user: unknown }>).user.accessToken;
}

const profile = async (token: string) => {
  const answer = await inject(app.app, getProfile, {}, { authorization: `Bearer ${token}` });
  return [answer.status, answer.error?.errorCode];
};

/** Turns back the time at which somebody last did something. */
async function leaveAlone(seconds: number): Promise<void> {
  const at = sql<Date>`now() - make_interval(secs => ${seconds})`;
  const own = app.server.db.updateTable('session').set({ active_at: at, created_at: at });
  await own.where('user_id', '=', person.userId).execute();
}

const sessionIds = async () =>
  (await app.server.db.selectFrom('session').select('id').where('user_id', '=', person.userId).execute()).map(
    ({ id }) => id,
  );

async function nextMessage(socket: WebSocket): Promise<{ event: string; data: string }> {
  const [message] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(message.toString()) as { event: string; data: string };
}

/** A socket that asks for the person's own live channel, and what it is told. */
async function listen(): Promise<[WebSocket, string]> {
  const { port } = app.app.server.address() as { port: number };
  const query = 'protocol=7&client=test&version=1';
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.server.liveKey}?${query}`);
  sockets.push(socket);
  const { socket_id } = JSON.parse((await nextMessage(socket)).data) as { socket_id: string };
  const [channel_name, authorization] = [`private-user_${person.uuid}`, `Bearer ${await tokenOf()}`];
  const granted = await inject(
    app.app,
    authorizeChannel,
    { body: { socket_id, channel_name } },
    { authorization },
  );
  const data = { channel: channel_name, ...granted.body.authResponse };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  return [socket, (await nextMessage(socket)).event];
}

describe('getSession', () => {
  test('200 says how long somebody has done nothing, and locks at the limit', async () => {
    expect(await ask()).toMatchObject({ idleLock: { afterSeconds: LIMIT, idleSeconds: null } });
    await leaveAlone(LIMIT - 60);
    const token = await tokenOf();
    expect(await ask(LIMIT - 60)).toMatchObject({ user: {}, idleLock: { idleSeconds: LIMIT - 60 } });
    expect(await profile(token)).toEqual([200, undefined]);
    await leaveAlone(LIMIT);
    expect(await ask(LIMIT)).toEqual({
      locked: {
        userId: person.userId,
        displayName: expect.any(String),
        emailAddress: person.emailAddress,
        hasPassword: true,
        hasPasskey: false,
        providers: [],
      },
      expires: expect.any(String),
    });
    expect(await profile(token)).toEqual([401, 'SESSION_LOCKED']);
    expect(await readRecordedAbout(app.server.db, person)).toMatchObject([
      { type: 'session.started' },
      { type: 'session.locked', details: { lockedSessionId: (await sessionIds())[0] } },
    ]);
  });

  test('200 counts what is done in any window', async () => {
    await ask(0);
    expect(await ask(LIMIT + 60)).toMatchObject({ user: {}, idleLock: { idleSeconds: 0 } });
  });

  test('200 stays locked whatever the browser says, also one that was closed', async () => {
    await ask(0);
    await leaveAlone((LIMIT * 4) / 3);
    const cookies = Object.fromEntries(browser.jar);
    const picture = await app.app.inject({ method: 'GET', url: '/openapi/v1/user/profile-image', cookies });
    expect([picture.statusCode, picture.json<{ errorCode: string }>().errorCode]).toEqual([
      401,
      'SESSION_LOCKED',
    ]);
    expect(await ask(0)).toMatchObject({ locked: {} });
    expect(await ask()).toMatchObject({ locked: {} });
  });

  test('200 stays locked once it is, though the browser then says that somebody is there', async () => {
    const token = await tokenOf();
    await leaveAlone(LIMIT);
    expect(await ask(LIMIT)).toMatchObject({ locked: {} });
    expect(await ask(0)).toMatchObject({ locked: {} });
    await leaveAlone(0);
    expect(await ask(0)).toMatchObject({ locked: {} });
    expect(await profile(token)).toEqual([401, 'SESSION_LOCKED']);
  });

  test('200 locks no session of which no browser has said anything, such as a program’s', async () => {
    const token = await tokenOf();
    await app.server.db
      .updateTable('session')
      .set({
        created_at: sql<Date>`now() - interval '1 day'`,
        last_seen_at: sql<Date>`now() - interval '1 day'`,
      })
      .where('user_id', '=', person.userId)
      .execute();
    expect(await ask()).toMatchObject({ user: {} });
    expect(await profile(token)).toEqual([200, undefined]);
  });

  test('400 for a time that is none', async () => {
    const answer = await browser.get('/auth/session?idleSeconds=soon');
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([400, 'BAD_REQUEST']);
  });

  test('closes the sockets of the session, which may listen again once it is unlocked', async () => {
    const [socket, first] = await listen();
    expect(first).toBe('pusher_internal:subscription_succeeded');
    const closed = once(socket, 'close');
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
    expect((await closed)[0]).toBe(4009);
    await browser.signIn(person.emailAddress, PASSWORD);
    expect((await listen())[1]).toBe('pusher_internal:subscription_succeeded');
  });
});

describe('signIn', () => {
  test('200 continues the locked session with its token, and closes its signing window', async () => {
    const token = await tokenOf();
    const authorization = `Bearer ${token}`;
    await inject(app.app, reauthenticate, { body: { password: PASSWORD } }, { authorization });
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
    const [cookie, before] = [browser.jar.get('studyline_session'), await sessionIds()];
    expect((await browser.signIn(person.emailAddress, 'a wrong one altogether')).statusCode).toBe(401);
    expect(await ask(0)).toMatchObject({ locked: {} });
    await browser.signIn(person.emailAddress, PASSWORD);
    // A slow machine may take a second or two until it is asked.
    const idleSeconds = expect.closeTo(0, -1) as number;
    expect(await ask()).toMatchObject({ user: { userId: person.userId }, idleLock: { idleSeconds } });
    expect([browser.jar.get('studyline_session'), await sessionIds()]).toEqual([cookie, before]);
    expect(await profile(token)).toEqual([200, undefined]);
    const pin = await inject(
      app.app,
      generateSignaturePin,
      { body: { agreementVersion: 1 } },
      { authorization },
    );
    expect(pin.error.errorCode).toBe('REAUTHENTICATION_REQUIRED');
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual([
      'session.started',
      'session.reauthenticated',
      'session.locked',
      'session.unlocked',
    ]);
  });

  test('401 without a code if the locked session, which had shown one, ends at the same moment', async () => {
    const authorization = `Bearer ${await tokenOf()}`;
    const { body: started } = await inject(app.app, startTotp, {}, { authorization });
    await inject(app.app, confirmTotp, { body: { code: codeOf(started.secret) } }, { authorization });
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
    const before = await sessionIds();
    const answer = await answerDuring(
      app,
      (trx) => endSessions(trx, person.userId, null),
      () => browser.signIn(person.emailAddress, PASSWORD),
    );
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([
      401,
      'TOTP_REQUIRED',
    ]);
    expect(await sessionIds()).toEqual(before);
  });

  test('200 opens a session of somebody else, and leaves the locked one locked', async () => {
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
    const first = new Map(browser.jar);
    const other = await buildUser(app.server.db);
    await setPassword(app.server.db, other.userId, hash);
    await browser.signIn(other.emailAddress, PASSWORD);
    expect(await ask()).toMatchObject({ user: { userId: other.userId } });
    browser.jar.set('studyline_session', first.get('studyline_session')!);
    expect(await ask()).toMatchObject({ locked: { userId: person.userId } });
  });
});

describe('signOut', () => {
  test('200 ends a locked session', async () => {
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
    await browser.post('/auth/signout', { csrfToken: await browser.csrf() });
    const rows = await app.server.db
      .selectFrom('session')
      .select('ended_reason')
      .where('user_id', '=', person.userId)
      .execute();
    expect(rows).toEqual([{ ended_reason: 'SIGNED_OUT' }]);
  });
});

describe('finishProviderSignIn', () => {
  const start = async () =>
    (
      await browser.post('/auth/signin/hospital', { csrfToken: await browser.csrf(), callbackUrl: '/teams' })
    ).json<{ url: string }>().url;
  const finish = async (url: string) => {
    const back = await hospital.visit(url, person.uuid);
    return browser.get(back.pathname + back.search);
  };
  const lock = async () => {
    await ask(0);
    await leaveAlone(LIMIT);
    await ask(LIMIT);
  };
  beforeEach(async () => {
    const email = `${person.uuid}@hospital.example`;
    const own = app.server.db.updateTable('app_user').set({ email_address: email });
    await own.where('id', '=', person.userId).execute();
    hospital.accounts.set(person.uuid, { email, email_verified: true });
    browser = openBrowser(app.app);
    await finish(await start());
    await lock();
  });

  test('302 continues the locked session after a sign-in there, and not by one of before', async () => {
    const before = await sessionIds();
    expect(await ask()).toMatchObject({ locked: { providers: ['hospital'] } });
    const url = await start();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await finish(url)).headers['location']).toBe('/teams');
    expect(await ask()).toMatchObject({ user: { userId: person.userId } });
    expect(await sessionIds()).toEqual(before);
    for (const auth_time of [Math.floor(Date.now() / 1000) - 60, undefined]) {
      await lock();
      hospital.tamper((claims) => ({ ...claims, auth_time }));
      expect((await finish(await start())).json<{ errorCode: string }>().errorCode).toBe(
        'PROVIDER_ANSWER_WRONG',
      );
      hospital.tamper();
      expect(await ask()).toMatchObject({ locked: {} });
      await finish(await start());
    }
  });
});
