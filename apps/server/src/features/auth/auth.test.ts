import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { initMember } from '@studyline/contract/app/calls';
import { errors } from '@studyline/contract/core/errors';
import type { Session, SessionUser } from '@studyline/contract/auth/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { buildApp } from '../../app.ts';
import { inject, startApp } from '../../../test/app.ts';
import { type Browser, openBrowser as openBrowserOn } from '../../../test/browser.ts';
import {
  addTerms,
  buildClient,
  buildUser,
  type Person,
  setGlobalFlag,
  setPassword,
} from '../../../test/world.ts';
import { readSettings } from '../../core/env.ts';
import { hashPassword } from './passwords.ts';
import { closeDemo } from './close-demo.ts';
import { signAccessToken } from '../../core/access-tokens.ts';
import { makeCsrfToken } from '../../core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../../core/sessions.ts';

const PASSWORD = 'a long and private password';

const app = await startApp();
const hash = await hashPassword(PASSWORD);
await addTerms(app.server.db, 1);
afterAll(() => app.close());

async function buildAccount(facts: Parameters<typeof buildUser>[1] = {}): Promise<Person> {
  const person = await buildUser(app.server.db, facts);
  await setPassword(app.server.db, person.userId, hash);
  return person;
}

async function joinDemo({ userId }: Person): Promise<void> {
  await app.server.db.updateTable('app_user').set({ is_demo: true }).where('id', '=', userId).execute();
}

const openBrowser = (server = app.app): Browser => openBrowserOn(server);
const profileWith = (token: string) => inject(app.app, getProfile, {}, { authorization: `Bearer ${token}` });
const userOf = (session: Session): SessionUser => {
  if (!('user' in session)) throw new Error('nobody is signed in');
  return session.user as SessionUser;
};

describe('signIn', () => {
  test('200 opens a session with a valid token and audits it once', async () => {
    const person = await buildAccount();
    const browser = openBrowser();
    const answer = await browser.signIn(person.emailAddress.toUpperCase(), PASSWORD, {
      callbackUrl: '/channel/1/timeline?a=b',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: '/channel/1/timeline?a=b' }]);
    const cookie = answer.cookies.find((c) => c.name === SESSION_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const user = userOf(await browser.session());
    expect(user.userId).toBe(person.userId);
    expect((await profileWith(user.accessToken)).status).toBe(200);
    const events = await app.server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('subject_user_id', '=', person.userId)
      .execute();
    expect(events).toMatchObject([
      {
        type: 'session.started',
        actor_user_id: person.userId,
        source: 'APP',
        session_id: expect.any(String),
        ip_address: '127.0.0.1',
        request_id: expect.any(String),
        details: { provider: 'credentials' },
      },
    ]);
  });

  test('200 renews a hash that was made with less effort, and the password stays the same', async () => {
    const person = await buildAccount();
    const weak = await argon2(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await setPassword(app.server.db, person.userId, weak);
    const hashOf = async () =>
      (
        await app.server.db
          .selectFrom('app_user')
          .select('password_hash')
          .where('id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).password_hash;
    expect((await openBrowser().signIn(person.emailAddress, `${PASSWORD}?`)).statusCode).toBe(401);
    expect(await hashOf()).toBe(weak);
    expect((await openBrowser().signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await openBrowser().signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
    expect(await hashOf()).toBe(renewed);
  });

  test.each([
    ['/', '/'],
    ['/channel/1/timeline?a=b#c', '/channel/1/timeline?a=b#c'],
    ['/\u2028/evil ä', '/%E2%80%A8/evil%20%C3%A4'],
    ['http://localhost:80/channel/1?a=b', '/channel/1?a=b'],
    ['http://localhost:80', '/'],
  ])('302 to a browser form that leads to %j', async (callbackUrl, location) => {
    const person = await buildAccount();
    const browser = openBrowser();
    const form = {
      csrfToken: await browser.csrf(),
      emailAddress: person.emailAddress,
      password: PASSWORD,
      callbackUrl,
    };
    const answer = await browser.post('/auth/signin/credentials', form, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test.each([
    'https://evil.example/',
    'http://localhost:80@evil.example/',
    'http://localhost:80//evil.example/',
    'http://localhost:80.evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])('200 never leads to another host: %s', async (callbackUrl) => {
    const person = await buildAccount();
    const answer = await openBrowser().signIn(person.emailAddress, PASSWORD, { callbackUrl });
    expect(answer.json()).toEqual({ url: '/' });
  });

  test('200 opens a new session, whatever session the browser had before', async () => {
    const browser = openBrowser();
    browser.jar.set(SESSION_COOKIE, 'given-by-an-attacker');
    await browser.signIn((await buildAccount()).emailAddress, PASSWORD);
    const first = browser.jar.get(SESSION_COOKIE);
    await browser.signIn((await buildAccount()).emailAddress, PASSWORD);
    expect(new Set(['given-by-an-attacker', first, browser.jar.get(SESSION_COOKIE)]).size).toBe(3);
  });

  test('401 to a browser form is a page with the message and a way back, whatever was sent', async () => {
    const browser = openBrowser();
    const form = { csrfToken: await browser.csrf(), emailAddress: '<b>@x', password: 'not it' };
    const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await browser.post('/auth/signin/credentials', form, accept);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(`<p>${errors.INVALID_CREDENTIALS.description}</p>`);
    expect(answer.body).toContain('<a href="/signin">');
    const empty = await browser.post('/auth/signin/credentials', { ...form, password: '' }, accept);
    expect([empty.statusCode, empty.body.match(/<p>/g)?.length]).toEqual([400, 3]);
    expect(answer.body + empty.body).not.toContain('<b>');
  });

  test('401 is the same for a wrong password and an unknown address', async () => {
    const person = await buildAccount();
    const wrong = await openBrowser().signIn(person.emailAddress, 'not it');
    const unknown = await openBrowser().signIn('nobody@studyline.example', 'not it');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    expect(wrong.cookies.some((c) => c.name === SESSION_COOKIE)).toBe(false);
  });

  test('400 without a CSRF token, or with a foreign or forged one', async () => {
    const person = await buildAccount();
    const form = { emailAddress: person.emailAddress, password: PASSWORD };
    const post = (token: { csrfToken?: string }) =>
      openBrowser().post('/auth/signin/credentials', { ...form, ...token });
    const browser = openBrowser();
    await browser.csrf();
    const forged = await browser.post('/auth/signin/credentials', { ...form, csrfToken: 'a.b' });
    const foreign = await post({ csrfToken: makeCsrfToken(app.server.secret) });
    const empty = await post({ csrfToken: '' });
    const missing = await post({});
    expect([forged, foreign, empty, missing].map((a) => [a.statusCode, a.json().errorCode])).toEqual([
      [400, 'INVALID_CSRF_TOKEN'],
      [400, 'INVALID_CSRF_TOKEN'],
      [400, 'NO_CSRF_TOKEN'],
      [400, 'BAD_REQUEST'],
    ]);
    expect(missing.json().issues.map((i: { path: string }) => i.path)).toEqual(['csrfToken']);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::7%eth0', 'fe80::7'],
    ['somewhere', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('200 through a proxy that says %j', async (forwarded, address) => {
    const person = await buildAccount();
    const browser = openBrowser();
    const form = { csrfToken: await browser.csrf(), emailAddress: person.emailAddress, password: PASSWORD };
    const answer = await browser.post('/auth/signin/credentials', form, { 'x-forwarded-for': forwarded });
    expect(answer.statusCode).toBe(200);
    const session = await app.server.db
      .selectFrom('session')
      .select('ip_address')
      .where('user_id', '=', person.userId)
      .executeTakeFirst();
    expect(session?.ip_address).toBe(address);
  });

  test.each([
    ['192.0.2.9', '203.0.113.7, 10.1.1.1', '203.0.113.7'],
    ['192.0.2.9', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['192.0.2.9', '203.0.113.7, somewhere, 10.1.1.1', '10.1.1.1'],
    ['198.51.100.2', '203.0.113.7', '198.51.100.2'],
    ['::ffff:192.0.2.9', '::ffff:203.0.113.7', '203.0.113.7'],
  ])('200 from %s, trusted or not, that says %j', async (remoteAddress, forwarded, address) => {
    const person = await buildAccount();
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '192.0.2.9, 10.0.0.0/8' });
    const behind = await buildApp({ ...app.server, settings: { ...app.server.settings, trustedProxies } });
    const browser = openBrowser(behind);
    const form = { csrfToken: await browser.csrf(), emailAddress: person.emailAddress, password: PASSWORD };
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await browser.post('/auth/signin/credentials', form, headers, remoteAddress);
    expect(answer.statusCode).toBe(200);
    const session = await app.server.db
      .selectFrom('session')
      .select('ip_address')
      .where('user_id', '=', person.userId)
      .executeTakeFirst();
    expect(session?.ip_address).toBe(address);
    await behind.close();
  });

  test('401 for the demo’s people, as for a wrong password, unless the settings let them in', async () => {
    const person = await buildAccount();
    await joinDemo(person);
    const refused = await openBrowser().signIn(person.emailAddress, PASSWORD);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([401, 'INVALID_CREDENTIALS']);
    const settings = { ...app.server.settings, demoSignIn: true };
    const open = await buildApp({ ...app.server, settings });
    expect((await openBrowser(open).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
    await open.close();
  });

  test('a start that closes the demo ends the sessions of its people and no others', async () => {
    const [stranger, person] = [await buildAccount(), await buildAccount()];
    const [theirs, its] = [openBrowser(), openBrowser()];
    await theirs.signIn(stranger.emailAddress, PASSWORD);
    await its.signIn(person.emailAddress, PASSWORD);
    await joinDemo(person);
    const settings = { ...app.server.settings, demoSignIn: true };
    await closeDemo({ ...app.server, settings });
    expect(await its.session()).toHaveProperty('user');
    await closeDemo(app.server);
    expect(await its.session()).toEqual({});
    expect(await theirs.session()).toHaveProperty('user');
    const ended = app.server.db
      .selectFrom('audit_event')
      .select(['actor_user_id', 'source'])
      .where('type', '=', 'session.ended')
      .where('subject_user_id', '=', person.userId);
    expect(await ended.execute()).toEqual([{ actor_user_id: null, source: 'SYSTEM' }]);
  });

  test('400 names the missing fields', async () => {
    const browser = openBrowser();
    const answer = await browser.post('/auth/signin/credentials', { csrfToken: await browser.csrf() });
    expect(answer.json().issues.map((i: { path: string }) => i.path)).toEqual(['emailAddress', 'password']);
  });
});

describe('getSession', () => {
  test('200 is empty without a cookie and for a made-up one', async () => {
    expect(await openBrowser().session()).toEqual({});
    const browser = openBrowser();
    browser.jar.set(SESSION_COOKIE, 'made-up');
    expect(await browser.session()).toEqual({});
  });

  test("200 lists the clients of a person's studies and administration", async () => {
    const { clientId, admin } = await buildClient(app.server.db);
    await setPassword(app.server.db, admin.userId, hash);
    const browser = openBrowser();
    await browser.signIn(admin.emailAddress, PASSWORD);
    expect(userOf(await browser.session()).clients).toEqual([{ clientId }]);
  });
});

describe('the terms of a session', () => {
  test.each([
    [true, 403],
    [false, 200],
  ])('have to be accepted if calls are refused without them: %s', async (enabled, status) => {
    const person = await buildAccount({ owesTerms: true });
    const browser = openBrowser();
    await browser.signIn(person.emailAddress, PASSWORD);
    await setGlobalFlag(app.server.db, 'REQUIRE_TERMS_OF_SERVICE', enabled);
    const user = userOf(await browser.session());
    const answer = await inject(app.app, initMember, {}, { authorization: `Bearer ${user.accessToken}` });
    await setGlobalFlag(app.server.db, 'REQUIRE_TERMS_OF_SERVICE', true);
    expect(user).toMatchObject({ acceptedTermsOfService: false, owesTerms: enabled });
    expect(answer.status).toBe(status);
  });
});

describe('getCsrfToken', () => {
  test('200 keeps the browser’s token and replaces one that is not ours', async () => {
    const browser = openBrowser();
    const first = await browser.csrf();
    expect(browser.jar.get('studyline_csrf')).toBe(first);
    expect(await browser.csrf()).toBe(first);
    browser.jar.set('studyline_csrf', 'made.up');
    expect(await browser.csrf()).not.toBe('made.up');
  });
});

describe('listProviders', () => {
  test('200 offers email and password', async () => {
    const answer = await openBrowser().get('/auth/providers');
    expect(answer.json()).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Email and password',
        type: 'credentials',
        signinUrl: '/auth/signin/credentials',
      },
    });
  });
});

describe('signOut', () => {
  test('400 without a CSRF token, worded as in the specification; the session stays', async () => {
    const person = await buildAccount();
    const browser = openBrowser();
    await browser.signIn(person.emailAddress, PASSWORD);
    const answer = await browser.post('/auth/signout', { callbackUrl: '/signin' });
    expect([answer.statusCode, answer.json().errorDescription]).toEqual([
      400,
      'Could not fetch CSRF Token for signing out',
    ]);
    expect(userOf(await browser.session()).userId).toBe(person.userId);
  });

  test('200 ends the session at once: cookie and access token are refused', async () => {
    const person = await buildAccount();
    const browser = openBrowser();
    await browser.signIn(person.emailAddress, PASSWORD);
    const { accessToken } = userOf(await browser.session());
    const stolen = browser.jar.get(SESSION_COOKIE) ?? '';
    const answer = await browser.post('/auth/signout', { csrfToken: await browser.csrf() });
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: '/signin' }]);
    expect((await profileWith(accessToken)).error.errorCode).toBe('UNAUTHENTICATED');
    const thief = openBrowser();
    thief.jar.set(SESSION_COOKIE, stolen);
    expect(await thief.session()).toEqual({});
    const [started, ended] = await app.server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('subject_user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(ended).toMatchObject({
      type: 'session.ended',
      actor_user_id: person.userId,
      source: 'APP',
      session_id: started?.session_id,
      details: { endedSessionId: started?.session_id, reason: 'SIGNED_OUT' },
    });
  });
});

describe('the bearer token', () => {
  test('identifies each of many simultaneous callers, and refuses one whose session has ended', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => buildAccount()));
    const browser = openBrowser();
    await browser.signIn(people[0]?.emailAddress ?? '', PASSWORD);
    const ended = userOf(await browser.session()).accessToken;
    await browser.post('/auth/signout', { csrfToken: await browser.csrf() });
    const tokens = await Promise.all(people.map((person) => app.as(person).token()));
    const [refused, ...answers] = await Promise.all([ended, ...tokens.toReversed()].map(profileWith));
    expect(refused).toMatchObject({ status: 401, error: { errorCode: 'UNAUTHENTICATED' } });
    expect(answers.map(({ body }) => body.basicUserInfo.userId)).toEqual(
      people.map(({ userId }) => userId).toReversed(),
    );
  });

  test.each([
    ['none', ''],
    ['rubbish', 'rubbish'],
    ['unsigned', `${btoa('{"alg":"none"}')}.${btoa('{"sid":"1"}')}.`],
    [
      'of another installation',
      signAccessToken('another secret of more than 32 characters', crypto.randomUUID()),
    ],
  ])('401 for one that is %s', async (_, token) => {
    expect((await profileWith(token)).status).toBe(401);
  });

  test('401 says that a token has expired, but not that one is forged', async () => {
    const person = await buildAccount();
    const browser = openBrowser();
    await browser.signIn(person.emailAddress, PASSWORD);
    const { accessToken } = userOf(await browser.session());
    const at = Date.now() + 16 * 60_000;
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    const expired = await profileWith(accessToken);
    const forged = await profileWith(`${accessToken.slice(0, -3)}xyz`);
    vi.useRealTimers();
    expect([expired.status, expired.error.errorCode]).toEqual([401, 'TOKEN_EXPIRED']);
    expect([forged.status, forged.error.errorCode]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('403 with NON_EEC_USER for an account without access; its session stays', async () => {
    const person = await buildAccount({ nonEecUser: true });
    const browser = openBrowser();
    await browser.signIn(person.emailAddress, PASSWORD);
    const user = userOf(await browser.session());
    expect(user.nonEecUser).toBe(true);
    const answer = await profileWith(user.accessToken);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NON_EEC_USER']);
    expect((await browser.post('/auth/signout', { csrfToken: await browser.csrf() })).statusCode).toBe(200);
  });
});
