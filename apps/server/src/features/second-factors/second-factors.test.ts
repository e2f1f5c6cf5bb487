import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addPasskey,
  confirmTotp,
  listSecondFactors,
  proveByCode,
  proveByPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startTotp,
} from '@studyline/contract/second-factors/calls';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { listMyChannels } from '@studyline/contract/channels/calls';
import { Secret } from 'otpauth';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { makeAuthenticator, type Mischief } from '../../../test/authenticator.ts';
import { openBrowser } from '../../../test/browser.ts';
import { query } from '../../../test/cluster.ts';
import { answerDuring } from '../../../test/posts.ts';
import { codeOf } from '../../../test/totp.ts';
import {
  buildUser,
  buildWorld,
  type Person,
  setGlobalFlag,
  setPassword,
  setStudyFlag,
} from '../../../test/world.ts';
import { lockPasswordHash } from '../auth/queries.ts';
import { hashPassword } from '../auth/passwords.ts';

const PASSWORD = 'a long and private password';
const ORIGIN = 'https://portal.example';
let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: ORIGIN } });
  hash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

async function personWithPassword(): Promise<Person> {
  const person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
  return person;
}

async function withTotp() {
  const person = await personWithPassword();
  const { body } = await app.as(person).call(startTotp);
  const confirmed = await app.as(person).call(confirmTotp, { body: { code: codeOf(body.secret) } });
  expect(confirmed.status).toBe(200);
  return { person, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const signIn = async (person: Person, totp?: string, browser = openBrowser(app.app)) => {
  const answer = await browser.signIn(person.emailAddress, PASSWORD, totp === undefined ? {} : { totp });
  return [answer.statusCode, answer.json<{ errorCode?: string }>().errorCode ?? 'in'];
};
const ageSession = (person: Person, minutes: number) =>
  query(
    app.database.ownerUrl,
    `update session set created_at = created_at - interval '${minutes} minutes',
       second_factor_at = second_factor_at - interval '${minutes} minutes' where user_id = ${person.userId}`,
  );

describe('an authenticator app', () => {
  test('200 sets it up with a right code; signing in asks for one from then on', async () => {
    const person = await personWithPassword();
    const { body } = await app.as(person).call(startTotp);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(person.emailAddress);
    expect(await signIn(person)).toEqual([200, 'in']);
    const wrong = await app.as(person).call(confirmTotp, { body: { code: '000000' } });
    expect(errorOf(wrong)).toEqual([401, 'INVALID_TOTP']);
    const { body: confirmed } = await app
      .as(person)
      .call(confirmTotp, { body: { code: codeOf(body.secret) } });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    expect(confirmed.recoveryCodes[0]).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(await signIn(person)).toEqual([401, 'TOTP_REQUIRED']);
    expect(await signIn(person, codeOf(body.secret, 1))).toEqual([200, 'in']);
    const { body: listed } = await app.as(person).call(listSecondFactors);
    expect(listed).toMatchObject({ isProved: true, recoveryCodesLeft: 10, passkeys: [] });
    expect(listed.totp?.lastUsedDateTimeMillis).toEqual(expect.any(Number));
  });

  test('401 for a code that has been used, also by confirming', async () => {
    const { person, secret } = await withTotp();
    expect(await signIn(person, codeOf(secret))).toEqual([401, 'INVALID_TOTP']);
    const next = codeOf(secret, 1);
    const both = await Promise.all([signIn(person, next), signIn(person, next)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 401]);
  });

  test('401 for a code that is two steps away', async () => {
    const { person, secret } = await withTotp();
    expect(await signIn(person, codeOf(secret, 3))).toEqual([401, 'INVALID_TOTP']);
  });

  test('429 after five wrong codes, like wrong passwords, with a right one too', async () => {
    const { person, secret } = await withTotp();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await signIn(person, '000000')).toEqual([401, 'INVALID_TOTP']);
    expect(await signIn(person, codeOf(secret, 1))).toEqual([429, 'ACCOUNT_LOCKED']);
  });

  test('429 after five wrong codes in a session', async () => {
    const { person, secret } = await withTotp();
    const prove = (code: string) => app.as(person).call(proveByCode, { body: { code } });
    for (let tries = 0; tries < 5; tries += 1)
      expect(errorOf(await prove('000000'))).toEqual([401, 'INVALID_TOTP']);
    expect(errorOf(await prove(codeOf(secret, 1)))).toEqual([429, 'ACCOUNT_LOCKED']);
  });

  test('a wrong password does not say whether there is a second factor', async () => {
    const { person } = await withTotp();
    const answer = await openBrowser(app.app).signIn(person.emailAddress, 'not the password');
    expect(answer.json()).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' });
  });

  test('moves to a new phone: the old one counts until the new one is confirmed', async () => {
    const { person, secret } = await withTotp();
    const { body } = await app.as(person).call(startTotp);
    expect(await signIn(person, codeOf(secret, 1))).toEqual([200, 'in']);
    await app.as(person).call(confirmTotp, { body: { code: codeOf(body.secret) } });
    expect(await signIn(person, codeOf(secret, 1))).toEqual([401, 'INVALID_TOTP']);
    expect(await signIn(person, codeOf(body.secret, 1))).toEqual([200, 'in']);
  });

  test('404 to confirm or to remove one that was never begun', async () => {
    const person = await personWithPassword();
    expect((await app.as(person).call(confirmTotp, { body: { code: '123456' } })).status).toBe(404);
    expect((await app.as(person).call(removeTotp)).status).toBe(404);
  });

  test('200 removes it with its recovery codes', async () => {
    const { person, recoveryCodes } = await withTotp();
    expect((await app.as(person).call(removeTotp)).status).toBe(200);
    expect(await signIn(person)).toEqual([200, 'in']);
    expect(errorOf(await app.as(person).call(proveByCode, { body: { code: recoveryCodes[0]! } }))).toEqual([
      409,
      'NO_SECOND_FACTOR',
    ]);
  });

  test('secrets and recovery codes are nowhere in the database, nor in what is recorded', async () => {
    const { person, secret, recoveryCodes } = await withTotp();
    const { db } = app.server;
    const rows = await Promise.all([
      db.selectFrom('totp').selectAll().execute(),
      db.selectFrom('recovery_code').selectAll().execute(),
      db.selectFrom('audit_event').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Object && 'data' in value
        ? Buffer.from(value.data as number[]).toString('hex')
        : value,
    );
    const raw = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex');
    for (const planted of [secret, raw, ...recoveryCodes, recoveryCodes[0]!.replace('-', '')])
      expect(stored).not.toContain(planted);
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toContain(
      'secondFactor.changed',
    );
  });
});

describe('recovery codes', () => {
  test('each signs in once, however it is typed', async () => {
    const { person, recoveryCodes } = await withTotp();
    const [first, second] = recoveryCodes;
    expect(await signIn(person, first!.toLowerCase().replace('-', ' '))).toEqual([200, 'in']);
    expect(await signIn(person, first)).toEqual([401, 'INVALID_TOTP']);
    const both = await Promise.all([signIn(person, second), signIn(person, second)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 401]);
    expect((await app.as(person).call(listSecondFactors)).body.recoveryCodesLeft).toBe(8);
  });

  test('are no one else’s', async () => {
    const { recoveryCodes } = await withTotp();
    const { person } = await withTotp();
    expect(await signIn(person, recoveryCodes[0])).toEqual([401, 'INVALID_TOTP']);
  });

  test('200 replaces them; 409 without a second factor', async () => {
    const { person, recoveryCodes } = await withTotp();
    const { body } = await app.as(person).call(renewRecoveryCodes);
    expect(await signIn(person, recoveryCodes[0])).toEqual([401, 'INVALID_TOTP']);
    expect(await signIn(person, body.recoveryCodes[0])).toEqual([200, 'in']);
    const without = await app.as(await personWithPassword()).call(renewRecoveryCodes);
    expect(errorOf(without)).toEqual([409, 'NO_SECOND_FACTOR']);
  });
});

describe('changing second factors', () => {
  test('403 until the session has shown one lately', async () => {
    const { person, secret } = await withTotp();
    await ageSession(person, 16);
    const caller = app.as(person);
    expect(errorOf(await caller.call(startTotp))).toEqual([403, 'PROOF_REQUIRED']);
    expect(errorOf(await caller.call(removeTotp))).toEqual([403, 'PROOF_REQUIRED']);
    expect(errorOf(await caller.call(startPasskey))).toEqual([403, 'PROOF_REQUIRED']);
    expect(errorOf(await caller.call(renewRecoveryCodes))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await caller.call(proveByCode, { body: { code: codeOf(secret, 1) } })).status).toBe(200);
    expect((await caller.call(startTotp)).status).toBe(200);
  });

  test('401 to add the first one in a session that began long ago', async () => {
    const person = await personWithPassword();
    await app.as(person).token();
    await ageSession(person, 16);
    expect(errorOf(await app.as(person).call(startTotp))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect(errorOf(await app.as(person).call(startPasskey))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
  });

  test('200 to add the first one after giving the password again, 403 to change others by it', async () => {
    const person = await personWithPassword();
    await app.as(person).token();
    await ageSession(person, 16);
    const body = { password: PASSWORD };
    expect((await app.as(person).call(reauthenticate, { body })).status).toBe(200);
    expect((await app.as(person).call(listSecondFactors)).body.isProved).toBe(true);
    expect((await app.as(person).call(startTotp)).status).toBe(200);
    const { person: other } = await withTotp();
    await ageSession(other, 16);
    expect((await app.as(other).call(reauthenticate, { body })).status).toBe(200);
    expect(errorOf(await app.as(other).call(removeTotp))).toEqual([403, 'PROOF_REQUIRED']);
  });
});

describe('passkeys', () => {
  async function withPasskey() {
    const person = await personWithPassword();
    const key = makeAuthenticator(ORIGIN);
    const { body: options } = await app.as(person).call(startPasskey);
    const credential = key.register(options);
    const added = await app.as(person).call(addPasskey, { body: { name: 'Laptop', credential } });
    expect(added.status).toBe(200);
    return { person, key, passkey: added.body };
  }
  const challenge = async () => (await inject(app.app, startPasskeySignIn, {})).body;
  const signInWith = async (credential: object, browser = openBrowser(app.app)) => {
    const form = { csrfToken: await browser.csrf(), credential: JSON.stringify(credential) };
    const answer = await browser.post('/auth/signin/passkey', { ...form, callbackUrl: '/teams' });
    return { browser, outcome: [answer.statusCode, answer.json<{ errorCode?: string }>().errorCode ?? 'in'] };
  };

  test('200 signs in with it, without an address or a password', async () => {
    const { person, key } = await withPasskey();
    const { browser, outcome } = await signInWith(key.sign(await challenge()));
    expect(outcome).toEqual([200, 'in']);
    expect(await browser.session()).toMatchObject({ user: { userId: person.userId } });
    const { body } = await app.as(person).call(listSecondFactors);
    expect(body.passkeys).toMatchObject([{ name: 'Laptop', lastUsedDateTimeMillis: expect.any(Number) }]);
  });

  test('200 proves in a session that it is still the same person', async () => {
    const { person, key } = await withPasskey();
    await ageSession(person, 16);
    expect(errorOf(await app.as(person).call(startTotp))).toEqual([403, 'PROOF_REQUIRED']);
    const { body: options } = await app.as(person).call(startPasskeyProof);
    const credential = key.sign(options);
    expect((await app.as(person).call(proveByPasskey, { body: { credential } })).status).toBe(200);
    expect((await app.as(person).call(startTotp)).status).toBe(200);
  });

  test.each<[string, Mischief]>([
    ['origin', { origin: 'https://portal.example.evil' }],
    ['relying party', { rpId: 'evil.example' }],
    ['kind of answer', { type: 'webauthn.create' }],
    ['challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
    ['user, whom it has not verified', { isVerified: false }],
    ['counter, like a copy', { isCopied: true }],
  ])('400 for an answer with the wrong %s', async (_name, wrong) => {
    const { key } = await withPasskey();
    expect((await signInWith(key.sign(await challenge()))).outcome).toEqual([200, 'in']);
    expect((await signInWith(key.sign(await challenge(), wrong))).outcome).toEqual([400, 'PASSKEY_REFUSED']);
    expect((await signInWith(key.sign(await challenge()))).outcome).toEqual([200, 'in']);
  });

  test.each<[string, Mischief]>([
    ['origin', { origin: 'https://portal.example.evil' }],
    ['relying party', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
    ['user, whom it has not verified', { isVerified: false }],
  ])('400 for a new one with the wrong %s', async (_name, wrong) => {
    const person = await personWithPassword();
    const { body: options } = await app.as(person).call(startPasskey);
    const credential = makeAuthenticator(ORIGIN).register(options, wrong);
    const answer = await app.as(person).call(addPasskey, { body: { name: 'Laptop', credential } });
    expect(errorOf(answer)).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('400 for an answer that has been used, and for one of two at the same time', async () => {
    const { key } = await withPasskey();
    const credential = key.sign(await challenge());
    const both = await Promise.all([signInWith(credential), signInWith(credential)]);
    expect(both.map(({ outcome: [status] }) => status).toSorted()).toEqual([200, 400]);
    expect((await signInWith(credential)).outcome).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('400 for an answer to a challenge for something else, or for another session', async () => {
    const { person, key } = await withPasskey();
    const { body: proof } = await app.as(person).call(startPasskeyProof);
    expect((await signInWith(key.sign(proof))).outcome).toEqual([400, 'PASSKEY_REFUSED']);
    const other = await withPasskey();
    const { body: ofOther } = await app.as(other.person).call(startPasskeyProof);
    for (const options of [ofOther, await challenge()]) {
      const answer = await app.as(person).call(proveByPasskey, { body: { credential: key.sign(options) } });
      expect(errorOf(answer)).toEqual([400, 'PASSKEY_REFUSED']);
    }
  });

  test('400 for someone else’s passkey in a session', async () => {
    const { person } = await withPasskey();
    const { key } = await withPasskey();
    const { body: options } = await app.as(person).call(startPasskeyProof);
    const answer = await app.as(person).call(proveByPasskey, { body: { credential: key.sign(options) } });
    expect(errorOf(answer)).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('400 once the time for an answer is over', async () => {
    const { key } = await withPasskey();
    const credential = key.sign(await challenge());
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
    const { outcome } = await signInWith(credential).finally(() => clock.mockRestore());
    expect(outcome).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('200 names and removes one of several; 404 for someone else’s', async () => {
    const { person, passkey, key } = await withPasskey();
    const { body: options } = await app.as(person).call(startPasskey);
    const second = makeAuthenticator(ORIGIN);
    await app.as(person).call(addPasskey, { body: { name: 'Phone', credential: second.register(options) } });
    const params = { id: passkey.id };
    const other = await personWithPassword();
    expect((await app.as(other).call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await app.as(other).call(removePasskey, { params })).status).toBe(404);
    const renamed = await app.as(person).call(renamePasskey, { params, body: { name: 'Old laptop' } });
    expect(renamed.body.name).toBe('Old laptop');
    expect((await app.as(person).call(removePasskey, { params })).status).toBe(200);
    const { body } = await app.as(person).call(listSecondFactors);
    expect(body.passkeys.map(({ name }) => name)).toEqual(['Phone']);
    expect((await signInWith(key.sign(await challenge()))).outcome).toEqual([400, 'PASSKEY_REFUSED']);
    expect((await signInWith(second.sign(await challenge()))).outcome).toEqual([200, 'in']);
  });

  test('409 for the only way in', async () => {
    const { person, passkey } = await withPasskey();
    await app.server.db
      .updateTable('app_user')
      .set({ password_hash: null })
      .where('id', '=', person.userId)
      .execute();
    const answer = await app.as(person).call(removePasskey, { params: { id: passkey.id } });
    expect(errorOf(answer)).toEqual([409, 'ONLY_WAY_IN']);
  });

  test('409 for one of the last two, both removed at the same time', async () => {
    const { person, passkey } = await withPasskey();
    const { body: options } = await app.as(person).call(startPasskey);
    const credential = makeAuthenticator(ORIGIN).register(options);
    const added = await app.as(person).call(addPasskey, { body: { name: 'Phone', credential } });
    const { db } = app.server;
    const own = db.updateTable('app_user').where('id', '=', person.userId);
    await own.set({ password_hash: null }).execute();
    const remove = async (id: number) =>
      (await app.as(person).call(removePasskey, { params: { id } })).status;
    const both = await answerDuring(
      app,
      (trx) => lockPasswordHash(trx, person.userId),
      () => Promise.all([passkey.id, added.body.id].map(remove)),
      2,
    );
    expect(both.toSorted()).toEqual([200, 409]);
  });

  test('403 while they are switched off', async () => {
    const { person, key } = await withPasskey();
    const options = await challenge();
    await setGlobalFlag(app.server.db, 'ENABLE_PASSKEYS', false);
    try {
      expect((await signInWith(key.sign(options))).outcome).toEqual([403, 'FEATURE_OFF']);
      expect(errorOf(await app.as(person).call(startPasskey))).toEqual([403, 'FEATURE_OFF']);
    } finally {
      await setGlobalFlag(app.server.db, 'ENABLE_PASSKEYS', true);
    }
  });
});

describe('REQUIRE_MFA', () => {
  test('403 in a study that asks for it, until the first one is set up, and no dead end', async () => {
    const { study, coordinator } = await buildWorld(app.server.db);
    const { coordinator: elsewhere } = await buildWorld(app.server.db);
    await setPassword(app.server.db, coordinator.userId, hash);
    await setStudyFlag(app.server.db, study, 'REQUIRE_MFA', true);
    const caller = app.as(coordinator);
    expect((await app.as(elsewhere).call(listMyChannels)).status).toBe(200);
    expect(errorOf(await caller.call(listMyChannels))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(errorOf(await caller.call(getProfile))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const browser = openBrowser(app.app);
    expect(await signIn(coordinator, undefined, browser)).toEqual([200, 'in']);
    expect(await browser.session()).toMatchObject({ user: { owesSecondFactor: true } });
    expect((await caller.call(listSecondFactors)).body).toMatchObject({ isRequired: true, isProved: true });
    const { body } = await caller.call(startTotp);
    await caller.call(confirmTotp, { body: { code: codeOf(body.secret) } });
    expect((await caller.call(listMyChannels)).status).toBe(200);
    expect(errorOf(await caller.call(removeTotp))).toEqual([409, 'LAST_SECOND_FACTOR']);
    const later = openBrowser(app.app);
    expect(await signIn(coordinator, codeOf(body.secret, 1), later)).toEqual([200, 'in']);
    expect(await later.session()).toMatchObject({ user: { owesSecondFactor: false } });
  });

  test('403 for everyone while the installation asks for it; the sentence names keys for programs', async () => {
    const person = await personWithPassword();
    await setGlobalFlag(app.server.db, 'REQUIRE_MFA', true);
    try {
      const { status, error } = await app.as(person).call(listMyChannels);
      expect([status, error.errorDescription]).toEqual([403, expect.stringContaining('service account')]);
    } finally {
      await setGlobalFlag(app.server.db, 'REQUIRE_MFA', false);
    }
  });

  /** Signs in as the API document says: without a browser. */
  async function signInByProgram(person: Person, totp?: string) {
    const token = await app.app.inject('/auth/csrf');
    const { csrfToken } = token.json<{ csrfToken: string }>();
    const form = { csrfToken, emailAddress: person.emailAddress, password: PASSWORD, ...(totp && { totp }) };
    const answer = await app.app.inject({
      method: 'POST',
      url: '/auth/signin/credentials',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      cookies: Object.fromEntries(token.cookies.map(({ name, value }) => [name, value])),
      payload: new URLSearchParams(form).toString(),
    });
    return {
      status: answer.statusCode,
      error: answer.json<{ errorCode: string; errorDescription: string }>(),
    };
  }

  test('403 for a password sign-in by a program, in a sentence that names keys, and no session', async () => {
    const person = await personWithPassword();
    expect((await signInByProgram(person)).status).toBe(200);
    await setGlobalFlag(app.server.db, 'REQUIRE_MFA', true);
    try {
      const sessions = () =>
        app.server.db.selectFrom('session').select('id').where('user_id', '=', person.userId).execute();
      const before = await sessions();
      const refused = await signInByProgram(person);
      expect(errorOf(refused)).toEqual([403, 'PROGRAM_NEEDS_KEY']);
      expect(refused.error.errorDescription).toContain('key of a service account');
      expect(await sessions()).toEqual(before);
      expect(await signIn(person)).toEqual([200, 'in']);
    } finally {
      await setGlobalFlag(app.server.db, 'REQUIRE_MFA', false);
    }
  });

  test('403 for a program of somebody with an authenticator app; 200 with its code', async () => {
    const { person, secret } = await withTotp();
    expect(errorOf(await signInByProgram(person))).toEqual([403, 'PROGRAM_NEEDS_KEY']);
    expect((await signInByProgram(person, codeOf(secret, 1))).status).toBe(200);
  });
});
