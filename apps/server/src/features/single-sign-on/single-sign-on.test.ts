import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listProviders } from '@studyline/contract/auth/calls';
import {
  disconnectAccount,
  finishProviderSignIn,
  listConnectedAccounts,
} from '@studyline/contract/single-sign-on/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { inject, startApp, type TestApp, withMail } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { type Browser, openBrowser } from '../../../test/browser.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts';
import { query } from '../../../test/cluster.ts';
import { answerDuring } from '../../../test/posts.ts';
import { findPort } from '../../../test/process.ts';
import {
  addTerms,
  buildTeam,
  buildUser,
  buildWorld,
  type Member,
  type Person,
  setGlobalFlag,
  setPassword,
  type Study,
} from '../../../test/world.ts';
import { SESSION_COOKIE } from '../../core/sessions.ts';
import { lockPasswordHash } from '../auth/queries.ts';
import { hashPassword } from '../auth/passwords.ts';

let app: TestApp;
/** Owns the domain hospital.example. */
let hospital: OpenidProvider;
/** Lets people set any address. */
let community: OpenidProvider;
let study: Study;
let manager: Member;
beforeAll(async () => {
  const port = await findPort();
  const portal = `http://127.0.0.1:${port}`;
  hospital = await startOpenidProvider(portal);
  community = await startOpenidProvider(portal, 'community');
  app = await startApp({
    live: true,
    env: {
      ...withMail,
      PUBLIC_URL: portal,
      OIDC_PROVIDERS: JSON.stringify([
        { ...community.settings },
        { ...hospital.settings, domains: ['Hospital.example'] },
        { ...hospital.settings, id: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9' },
      ]),
    },
  });
  await app.app.listen({ port, host: '127.0.0.1' });
  ({ study, manager } = await buildWorld(app.server.db));
});
afterEach(() => {
  hospital.tamper();
  hospital.behave('WELL');
});
afterAll(async () => {
  await app.close();
  await hospital.close();
  await community.close();
});

let number = 0;
/** A new subject, which the provider knows by an address. */
function subjectOf(provider: OpenidProvider, email?: string, more: object = {}): string {
  const subject = `subject-${++number}`;
  provider.accounts.set(subject, { ...(email && { email }), email_verified: true, ...more });
  return subject;
}

async function personWith(email: string): Promise<Person> {
  const person = await buildUser(app.server.db);
  await app.server.db
    .updateTable('app_user')
    .set({ email_address: email })
    .where('id', '=', person.userId)
    .execute();
  return { ...person, emailAddress: email };
}

const nextAddress = (domain = 'hospital.example') => `person.${++number}@${domain}`;
const errorOf = (answer: { statusCode: number; json: () => { errorCode: string } }) => [
  answer.statusCode,
  answer.json().errorCode,
];

async function start(browser: Browser, id = 'hospital', more: Record<string, string> = {}) {
  return browser.post(`/auth/signin/${id}`, { csrfToken: await browser.csrf(), ...more });
}

async function addressAt(browser: Browser, id = 'hospital', more: Record<string, string> = {}) {
  return (await start(browser, id, more)).json<{ url: string }>().url;
}

const follow = (browser: Browser, back: URL) => browser.get(back.pathname + back.search);

/** Signs in at a provider, and comes back. */
async function signIn(
  browser: Browser,
  subject: string,
  provider = hospital,
  more: Record<string, string> = {},
) {
  const url = await addressAt(browser, provider.settings.id, more);
  return follow(browser, await provider.visit(url, subject));
}

async function userIdOf(browser: Browser): Promise<number | undefined> {
  const session = await browser.session();
  return 'user' in session ? (session.user as { userId: number }).userId : undefined;
}

describe('listProviders', () => {
  test('200 lists them in the order of the settings, after the password', async () => {
    const { body } = await inject(app.app, listProviders, {});
    expect(Object.values(body).map(({ id, type, signinUrl }) => [id, type, signinUrl])).toEqual([
      ['credentials', 'credentials', '/auth/signin/credentials'],
      ['community', 'oidc', '/auth/signin/community'],
      ['hospital', 'oidc', '/auth/signin/hospital'],
      ['gone', 'oidc', '/auth/signin/gone'],
    ]);
  });
});

describe('startProviderSignIn', () => {
  test('302 leads a browser to the provider with a challenge, a state and a nonce of its own', async () => {
    const browser = openBrowser(app.app);
    const { statusCode, headers } = await browser.post(
      '/auth/signin/hospital',
      { csrfToken: await browser.csrf() },
      { accept: 'text/html' },
    );
    const url = new URL(String(headers.location));
    expect([statusCode, url.origin]).toEqual([302, hospital.issuer]);
    const again = new URL(await addressAt(openBrowser(app.app)));
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(url.searchParams.get(name)).not.toBe(again.searchParams.get(name));
    }
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(
      `${app.server.settings.publicUrl}/auth/callback/hospital`,
    );
  });

  test('404 for a provider that is not configured, 400 without the token of a form', async () => {
    const browser = openBrowser(app.app);
    expect(errorOf(await start(browser, 'unknown'))).toEqual([404, 'PROVIDER_NOT_FOUND']);
    expect(errorOf(await browser.post('/auth/signin/hospital', {}))).toEqual([400, 'BAD_REQUEST']);
    expect(errorOf(await browser.post('/auth/signin/hospital', { csrfToken: 'x.y' }))).toEqual([
      400,
      'INVALID_CSRF_TOKEN',
    ]);
  });

  test('502 says in a sentence that a provider is away', async () => {
    const answer = await start(openBrowser(app.app), 'gone');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      502,
      { errorDescription: 'Gone didn’t answer. Try again in a moment, or sign in another way.' },
    ]);
  });

  test('401 to connect without a session', async () => {
    expect(errorOf(await start(openBrowser(app.app), 'hospital', { connect: 'true' }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });
});

describe('finishProviderSignIn', () => {
  test('302 signs in the person whose address the provider owns, and knows them by their subject from then on', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress.toUpperCase());
    const browser = openBrowser(app.app);
    const answer = await signIn(browser, subject, hospital, { callbackUrl: '/channel/1/timeline' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/channel/1/timeline']);
    expect(await userIdOf(browser)).toBe(person.userId);
    expect(browser.jar.has('studyline_sso')).toBe(false);
    hospital.accounts.set(subject, { email: nextAddress('elsewhere.example'), email_verified: false });
    const later = openBrowser(app.app);
    await signIn(later, subject);
    expect(await userIdOf(later)).toBe(person.userId);
    const recorded = await readRecordedAbout(app.server.db, person);
    expect(recorded.map(({ type }) => type)).toEqual([
      'account.connected',
      'session.started',
      'session.started',
    ]);
  });

  test('302 connects an account from a signed-in session only', async () => {
    const person = await personWith(nextAddress('other.example'));
    const password = 'a long and private password';
    await setPassword(app.server.db, person.userId, await hashPassword(password));
    const subject = subjectOf(community, person.emailAddress);
    expect(errorOf(await signIn(openBrowser(app.app), subject, community))).toEqual([
      403,
      'ACCOUNT_NOT_CONNECTED',
    ]);
    const browser = openBrowser(app.app);
    await browser.signIn(person.emailAddress, password);
    const answer = await signIn(browser, subject, community, { connect: 'true', callbackUrl: '/teams' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/teams']);
    const { body } = await app.as(person).call(listConnectedAccounts);
    expect(body.items).toMatchObject([
      { provider: 'community', providerName: 'The community', identityProviderUserId: subject },
    ]);
    const later = openBrowser(app.app);
    await signIn(later, subject, community);
    expect(await userIdOf(later)).toBe(person.userId);
  });

  test('401 to connect once another person, or nobody, is signed in in the browser', async () => {
    const password = 'a long and private password';
    const [one, other] = [await personWith(nextAddress()), await personWith(nextAddress())];
    for (const { userId } of [one, other])
      await setPassword(app.server.db, userId, await hashPassword(password));
    const browser = openBrowser(app.app);
    await browser.signIn(one.emailAddress, password);
    const url = await addressAt(browser, 'community', { connect: 'true' });
    await browser.signIn(other.emailAddress, password);
    const back = await community.visit(url, subjectOf(community));
    expect(errorOf(await follow(browser, back))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('409 for an account that someone else has connected', async () => {
    const [one, other] = [await personWith(nextAddress()), await personWith(nextAddress())];
    const subject = subjectOf(hospital, one.emailAddress);
    await signIn(openBrowser(app.app), subject);
    const password = 'a long and private password';
    await setPassword(app.server.db, other.userId, await hashPassword(password));
    const browser = openBrowser(app.app);
    await browser.signIn(other.emailAddress, password);
    expect(errorOf(await signIn(browser, subject, hospital, { connect: 'true' }))).toEqual([
      409,
      'ACCOUNT_OF_SOMEONE_ELSE',
    ]);
  });

  test.each<[string, string, (email: string) => string]>([
    ['ACCOUNT_OF_SOMEONE_ELSE', 'somebody else’s', (email) => subjectOf(hospital, email)],
    ['SIGN_IN_CANCELLED', 'the person has cancelled', () => 'nobody'],
  ])(
    '302 leads a browser back to its screen with %s, where a program gets the code: %s',
    async (code, _name, at) => {
      const [one, other] = [await personWith(nextAddress()), await personWith(nextAddress())];
      const subject = at(one.emailAddress);
      if (subject !== 'nobody') await signIn(openBrowser(app.app), subject);
      const password = 'a long and private password';
      await setPassword(app.server.db, other.userId, await hashPassword(password));
      const browser = openBrowser(app.app);
      await browser.signIn(other.emailAddress, password);
      const callbackUrl = '/update-profile?part=security&provider=hospital';
      const url = await addressAt(browser, 'hospital', { connect: 'true', callbackUrl });
      const back = await hospital.visit(url, subject);
      const answer = await browser.get(back.pathname + back.search, { accept: 'text/html' });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${callbackUrl}&refused=${code}`]);
    },
  );

  test('302 makes an account for an invited person, who still has to accept', async () => {
    const email = nextAddress();
    const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
    const invited = await app.as(manager).call(inviteMember, {
      params: { channelId: study.channelId, teamId },
      body: { email, roleIds: [study.roleIds.STUDY_COORDINATOR] },
    });
    expect(invited.status).toBe(200);
    const browser = openBrowser(app.app);
    const subject = subjectOf(hospital, email, { given_name: 'Ana', family_name: 'Lima' });
    expect((await signIn(browser, subject)).statusCode).toBe(302);
    const userId = await userIdOf(browser);
    const user = await app.server.db
      .selectFrom('app_user')
      .selectAll()
      .where('email_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      id: userId,
      first_name: 'Ana',
      last_name: 'Lima',
      password_hash: null,
      verified_email: true,
    });
    const members = await app.server.db
      .selectFrom('channel_member')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(members).toEqual([]);
  });

  test('403 for an expired invitation, which says to what, and whom to ask; only to the owner of its address', async () => {
    const email = nextAddress();
    const { db } = app.server;
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SITE' });
    await app.as(manager).call(inviteMember, {
      params: { channelId: study.channelId, teamId },
      body: { email, roleIds: [study.roleIds.STUDY_COORDINATOR] },
    });
    const { name, inviter } = await db
      .selectFrom('invitation as i')
      .innerJoin('channel as c', 'c.id', 'i.channel_id')
      .innerJoin('app_user as u', 'u.id', 'i.invited_by')
      .select(['c.name', 'u.display_name as inviter'])
      .where('i.email_address', '=', email)
      .executeTakeFirstOrThrow();
    // Before and after the job has ended it.
    for (const change of ['expires_at = now()', "status = 'EXPIRED', ended_at = now()"]) {
      await query(app.database.ownerUrl, `update invitation set ${change} where email_address = '${email}'`);
      const browser = openBrowser(app.app);
      const answer = await signIn(browser, subjectOf(hospital, email));
      expect(errorOf(answer)).toEqual([403, 'OWN_INVITATION_EXPIRED']);
      expect(answer.json<{ errorDescription: string }>().errorDescription).toBe(
        `Your invitation to ${name} has expired, so you have no account here yet. Ask ${inviter} for a new one.`,
      );
      expect(await userIdOf(browser)).toBeUndefined();
    }
    const stranger = subjectOf(hospital, email, { email_verified: false });
    expect(errorOf(await signIn(openBrowser(app.app), stranger))).toEqual([403, 'ACCOUNT_NOT_CONNECTED']);
  });

  test.each([
    ['nobody invited', () => subjectOf(hospital, nextAddress())],
    ['the provider does not own the domain', () => subjectOf(hospital, nextAddress('elsewhere.example'))],
    ['of a subdomain', () => subjectOf(hospital, nextAddress('a.hospital.example'))],
    ['that the provider does not name', () => subjectOf(hospital)],
  ])('403 for an address that %s', async (_name, subject) => {
    const browser = openBrowser(app.app);
    expect(errorOf(await signIn(browser, subject()))).toEqual([403, 'ACCOUNT_NOT_CONNECTED']);
    expect(await userIdOf(browser)).toBeUndefined();
  });

  test.each([false, undefined, 'true'])(
    '403 for an address that is not verified: email_verified is %s',
    async (isVerified) => {
      const person = await personWith(nextAddress());
      const subject = subjectOf(hospital, person.emailAddress, { email_verified: isVerified });
      expect(errorOf(await signIn(openBrowser(app.app), subject))).toEqual([403, 'ACCOUNT_NOT_CONNECTED']);
    },
  );

  test('403 for somebody else who got a known person’s address', async () => {
    const person = await personWith(nextAddress());
    await signIn(openBrowser(app.app), subjectOf(hospital, person.emailAddress));
    const successor = subjectOf(hospital, person.emailAddress);
    expect(errorOf(await signIn(openBrowser(app.app), successor))).toEqual([403, 'ACCOUNT_NOT_CONNECTED']);
  });

  test('403 for people of the demo once it is closed', async () => {
    const person = await personWith(nextAddress());
    await app.server.db
      .updateTable('app_user')
      .set({ is_demo: true })
      .where('id', '=', person.userId)
      .execute();
    const subject = subjectOf(hospital, person.emailAddress);
    expect(errorOf(await signIn(openBrowser(app.app), subject))).toEqual([403, 'ACCOUNT_NOT_CONNECTED']);
  });

  test('403 for a person who cancels', async () => {
    expect(errorOf(await signIn(openBrowser(app.app), 'nobody'))).toEqual([403, 'SIGN_IN_CANCELLED']);
  });

  const minutesAgo = (count: number) => Math.floor(Date.now() / 1000) - count * 60;
  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['missing nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['audience', (claims) => ({ ...claims, aud: 'another' })],
    ['second audience without azp', (claims) => ({ ...claims, aud: ['studyline', 'another'] })],
    ['issuer', (claims) => ({ ...claims, iss: 'https://another.example' })],
    ['end', (claims) => ({ ...claims, iat: minutesAgo(20), exp: minutesAgo(10) })],
  ])('400 for an ID token with a wrong %s', async (_name, change) => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    hospital.tamper(change);
    const browser = openBrowser(app.app);
    expect(errorOf(await signIn(browser, subject))).toEqual([400, 'PROVIDER_ANSWER_WRONG']);
    expect(await userIdOf(browser)).toBeUndefined();
    hospital.tamper();
    expect((await signIn(browser, subject)).statusCode).toBe(302);
  });

  test('400 for an ID token that another key has signed', async () => {
    const person = await personWith(nextAddress());
    hospital.tamper((claims) => claims, true);
    const answer = await signIn(openBrowser(app.app), subjectOf(hospital, person.emailAddress));
    expect(errorOf(answer)).toEqual([400, 'PROVIDER_ANSWER_WRONG']);
  });

  test('400 for a code that has been used, also with the cookie of its attempt', async () => {
    const person = await personWith(nextAddress());
    const browser = openBrowser(app.app);
    const url = await addressAt(browser);
    const cookie = browser.jar.get('studyline_sso')!;
    const back = await hospital.visit(url, subjectOf(hospital, person.emailAddress));
    expect((await follow(browser, back)).statusCode).toBe(302);
    expect(errorOf(await follow(browser, back))).toEqual([400, 'SIGN_IN_EXPIRED']);
    browser.jar.set('studyline_sso', cookie);
    expect(errorOf(await follow(browser, back))).toEqual([400, 'PROVIDER_ANSWER_WRONG']);
  });

  test('400 in another browser than the one that began, which may be an attacker’s', async () => {
    const person = await personWith(nextAddress());
    const back = await hospital.visit(
      await addressAt(openBrowser(app.app)),
      subjectOf(hospital, person.emailAddress),
    );
    const victim = openBrowser(app.app);
    await addressAt(victim);
    expect(errorOf(await follow(victim, back))).toEqual([400, 'SIGN_IN_EXPIRED']);
    expect(victim.jar.has(SESSION_COOKIE)).toBe(false);
  });

  test('400 for the answer of another provider than the one that was asked', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(community, person.emailAddress);
    const browser = openBrowser(app.app);
    const [asked, other] = [await addressAt(browser), await addressAt(browser, 'community')];
    const back = await community.visit(other, subject);
    // With the state of its own attempt at the other address, and with the state that the other provider was given.
    const confused = new URL(back.href.replace('/callback/community', '/callback/hospital'));
    expect(errorOf(await follow(browser, confused))).toEqual([400, 'SIGN_IN_EXPIRED']);
    confused.searchParams.set('state', new URL(asked).searchParams.get('state')!);
    const before = hospital.requests.length;
    expect(errorOf(await follow(browser, confused))).toEqual([400, 'PROVIDER_ANSWER_WRONG']);
    // Its code was not given away.
    expect(hospital.requests.slice(before)).not.toContain('/token');
  });

  test('400 as a page with a way back for a browser', async () => {
    const answer = await inject(app.app, finishProviderSignIn, {
      params: { provider: 'hospital' },
      query: { state: 'x', session_state: 'unknown parameters are ignored' },
      headers: { accept: 'text/html' },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.bytes.toString()).toContain('href="/signin"');
  });

  test.each(['FAILING', 'SILENT'] as const)(
    '502 within six seconds for a provider that goes away in between: %s',
    async (how) => {
      const person = await personWith(nextAddress());
      const browser = openBrowser(app.app);
      const back = await hospital.visit(await addressAt(browser), subjectOf(hospital, person.emailAddress));
      hospital.behave(how);
      const before = performance.now();
      expect(errorOf(await follow(browser, back))).toEqual([502, 'PROVIDER_UNREACHABLE']);
      expect(performance.now() - before).toBeLessThan(6000);
    },
  );
});

describe('connecting an account', () => {
  const namesOf = async (person: Person) =>
    (await app.as(person).call(listConnectedAccounts)).body.items.map(({ accountName }) => accountName);

  test('shows the address that the provider gave last, or else the name, so that two can be told apart', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    const browser = openBrowser(app.app);
    await signIn(browser, subject);
    const user = { preferred_username: 'aweber' };
    const other = subjectOf(community, undefined, user);
    const connect = () => signIn(browser, other, community, { connect: 'true' });
    await connect();
    expect(await namesOf(person)).toEqual([person.emailAddress, 'aweber']);
    community.accounts.set(other, { given_name: 'Anna', family_name: 'Weber' });
    await connect();
    hospital.accounts.set(subject, { email: 'anna.weber@hospital.example', email_verified: false });
    await signIn(openBrowser(app.app), subject);
    expect(await namesOf(person)).toEqual(['anna.weber@hospital.example', 'Anna Weber']);
    hospital.accounts.set(subject, {});
    await signIn(openBrowser(app.app), subject);
    expect((await namesOf(person))[0]).toBe('anna.weber@hospital.example');
  });

  const withPasskey = ({ userId }: Person) =>
    query(
      app.database.ownerUrl,
      `insert into passkey (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
       values (${userId}, 'Laptop', 'credential ${userId}', '', 0, '{}', false, now())`,
    );
  const longAgo = ({ userId }: Person) =>
    query(
      app.database.ownerUrl,
      `update session set created_at = created_at - interval '16 minutes' where user_id = ${userId}`,
    );
  const excluded = ({ userId }: Person) =>
    query(app.database.ownerUrl, `update app_user set non_eec_user = true where id = ${userId}`);
  const requiresMfa = () => setGlobalFlag(app.server.db, 'REQUIRE_MFA', true);
  const requiresTerms = async () => {
    await addTerms(app.server.db, 1);
    await setGlobalFlag(app.server.db, 'REQUIRE_TERMS_OF_SERVICE', true);
  };

  test.each<[string, number, string, (person: Person) => Promise<unknown>]>([
    ['of somebody with a passkey that has not shown it', 403, 'PROOF_REQUIRED', withPasskey],
    ['that began long ago', 401, 'REAUTHENTICATION_REQUIRED', longAgo],
    ['of somebody without access', 403, 'NON_EEC_USER', excluded],
    ['that owes a second factor', 403, 'SECOND_FACTOR_REQUIRED', requiresMfa],
    ['of somebody who owes the terms', 403, 'TERMS_NOT_ACCEPTED', requiresTerms],
  ])(
    'is refused, at the start and at the end, to a session %s: %i %s',
    async (_name, status, code, change) => {
      const { db } = app.server;
      const person = await personWith(nextAddress('other.example'));
      const password = 'a long and private password';
      await setPassword(db, person.userId, await hashPassword(password));
      const browser = openBrowser(app.app);
      await browser.signIn(person.emailAddress, password);
      const url = await addressAt(browser, 'community', { connect: 'true' });
      const back = await community.visit(url, subjectOf(community));
      try {
        await change(person);
        expect(errorOf(await start(browser, 'community', { connect: 'true' }))).toEqual([status, code]);
        expect(errorOf(await follow(browser, back))).toEqual([status, code]);
      } finally {
        for (const flag of ['REQUIRE_MFA', 'REQUIRE_TERMS_OF_SERVICE']) await setGlobalFlag(db, flag, false);
      }
      const accounts = db.selectFrom('connected_account').select('id').where('user_id', '=', person.userId);
      expect(await accounts.execute()).toEqual([]);
    },
  );
});

describe('endProviderSessions', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const tokenOf = (more: JWTPayload = {}) =>
    hospital.sign({
      iss: hospital.issuer,
      aud: hospital.clientId,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 120,
      jti: `token-${++number}`,
      events: { [EVENT]: {} },
      ...more,
    });
  const logOut = async (token: string, id = 'hospital') =>
    app.app.inject({
      method: 'POST',
      url: `/auth/logout/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });

  test('200 ends all sessions that the person began there, and no other', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    const [one, two] = [openBrowser(app.app), openBrowser(app.app)];
    await signIn(one, subject);
    await signIn(two, subject);
    const password = 'a long and private password';
    await setPassword(app.server.db, person.userId, await hashPassword(password));
    const own = openBrowser(app.app);
    await own.signIn(person.emailAddress, password);
    const token = await tokenOf({ sub: subject });
    const answer = await logOut(token);
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { ended: 2 },
      'no-store',
    ]);
    expect([await userIdOf(one), await userIdOf(two), await userIdOf(own)]).toEqual([
      undefined,
      undefined,
      person.userId,
    ]);
    expect((await logOut(token)).json()).toEqual({ ended: 0 });
    const recorded = await readRecordedAbout(app.server.db, person);
    expect(recorded.filter(({ type }) => type === 'session.ended')).toHaveLength(2);
  });

  test('200 ends only the session that the token names', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    const [one, two] = [openBrowser(app.app), openBrowser(app.app)];
    await signIn(one, subject);
    await signIn(two, subject);
    const [session] = await app.server.db
      .selectFrom('session')
      .select('provider_session')
      .where('user_id', '=', person.userId)
      .orderBy('created_at')
      .execute();
    const sid = session?.provider_session;
    expect(sid).toEqual(expect.any(String));
    expect((await logOut(await tokenOf({ sub: subject, sid: sid! }))).json()).toEqual({ ended: 1 });
    expect([await userIdOf(one), await userIdOf(two)]).toEqual([undefined, person.userId]);
  });

  test.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://another.example' }],
    ['for another client', { aud: 'another' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['that is old', { iat: 1_700_000_000 }],
    ['without its event', { events: {} }],
    ['that is an ID token', { nonce: 'a nonce' }],
    ['for nobody', { sub: undefined }],
    ['without an id', { jti: undefined }],
  ])('400 for a token %s', async (_name, change) => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    const browser = openBrowser(app.app);
    await signIn(browser, subject);
    const answer = await logOut(await tokenOf({ sub: subject, ...change }));
    expect(errorOf(answer)).toEqual([400, 'LOGOUT_TOKEN_REFUSED']);
    expect(await userIdOf(browser)).toBe(person.userId);
  });

  test('400 for another provider’s token, 404 for an unknown provider, 502 if it is away', async () => {
    const token = await tokenOf({ sub: 'somebody' });
    expect(errorOf(await logOut(token, 'community'))).toEqual([400, 'LOGOUT_TOKEN_REFUSED']);
    expect(errorOf(await logOut(token, 'unknown'))).toEqual([404, 'PROVIDER_NOT_FOUND']);
    expect(errorOf(await logOut(token, 'gone'))).toEqual([502, 'PROVIDER_UNREACHABLE']);
  });
});

describe('disconnectAccount', () => {
  test('200 removes a way to sign in, 404 for someone else’s, 409 for the only one', async () => {
    const person = await personWith(nextAddress());
    const subject = subjectOf(hospital, person.emailAddress);
    await signIn(openBrowser(app.app), subject);
    const { body } = await app.as(person).call(listConnectedAccounts);
    const args = { params: { id: body.items[0]!.id } };
    const other = await personWith(nextAddress());
    expect((await app.as(other).call(disconnectAccount, args)).status).toBe(404);
    expect(body.items[0]!.can).toEqual({ disconnect: 'ONLY_WAY_IN' });
    const only = await app.as(person).call(disconnectAccount, args);
    expect([only.status, only.error.errorCode]).toEqual([409, 'ONLY_WAY_IN']);
    await setPassword(app.server.db, person.userId, await hashPassword('a long and private password'));
    const withPassword = await app.as(person).call(listConnectedAccounts);
    expect(withPassword.body.items[0]!.can).toEqual({ disconnect: true });
    const done = await app.as(person).call(disconnectAccount, args);
    expect([done.status, done.body]).toEqual([200, { disconnected: true }]);
    expect((await app.as(person).call(listConnectedAccounts)).body.items).toEqual([]);
    const told = await app.server.db
      .selectFrom('mail')
      .select('facts')
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(told.map(({ facts }) => facts)).toMatchObject([
      { what: 'ACCOUNT_CONNECTED', provider: 'hospital' },
      { what: 'ACCOUNT_DISCONNECTED', provider: 'hospital' },
    ]);
  });

  test('401 in a session that began long ago', async () => {
    const person = await personWith(nextAddress());
    await setPassword(app.server.db, person.userId, await hashPassword('a long and private password'));
    await signIn(openBrowser(app.app), subjectOf(hospital, person.emailAddress));
    const { body } = await app.as(person).call(listConnectedAccounts);
    await query(
      app.database.ownerUrl,
      `update session set created_at = created_at - interval '16 minutes' where user_id = ${person.userId}`,
    );
    const { status, error } = await app
      .as(person)
      .call(disconnectAccount, { params: { id: body.items[0]!.id } });
    expect([status, error.errorCode]).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
  });

  test('409 for one of the last two, both removed at the same time', async () => {
    const { db } = app.server;
    const person = await personWith(nextAddress());
    await signIn(openBrowser(app.app), subjectOf(hospital, person.emailAddress));
    await db
      .insertInto('connected_account')
      .values({
        user_id: person.userId,
        provider: 'community',
        issuer: community.issuer,
        subject: `subject-${++number}`,
        created_at: new Date(),
      })
      .execute();
    const { body } = await app.as(person).call(listConnectedAccounts);
    const remove = async (id: number) =>
      (await app.as(person).call(disconnectAccount, { params: { id } })).status;
    const both = await answerDuring(
      app,
      (trx) => lockPasswordHash(trx, person.userId),
      () => Promise.all(body.items.map(({ id }) => remove(id))),
      2,
    );
    expect(both.toSorted()).toEqual([200, 409]);
  });
});
