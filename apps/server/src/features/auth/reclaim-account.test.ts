import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { openPasswordReset, resetPassword } from '@studyline/contract/auth/passwords';
import {
  addPasskey,
  confirmTotp,
  listSecondFactors,
  startPasskey,
  startPasskeySignIn,
  startTotp,
} from '@studyline/contract/second-factors/calls';
import { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { initEmailChange, openEmailChange } from '@studyline/contract/users/email-change';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { type Browser, openBrowser } from '../../../test/browser.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts';
import { findPort } from '../../../test/process.ts';
import { codeOf } from '../../../test/totp.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { systemActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { mailPasswordReset } from './jobs.ts';
import { createReset } from './password-resets.ts';
import { hashPassword } from './passwords.ts';

const THEIRS = 'a long and private password';
const OWN = 'wandering clouds at noon';
const hash = await hashPassword(THEIRS);

let app: TestApp;
let smtp: MailServer;
/** Owns the domain hospital.example. */
let hospital: OpenidProvider;
/** Where the attacker has an account. */
let community: OpenidProvider;
let origin: string;
beforeAll(async () => {
  const port = await findPort();
  origin = `http://localhost:${port}`;
  smtp = await startMailServer();
  hospital = await startOpenidProvider(origin);
  community = await startOpenidProvider(origin, 'community');
  app = await startApp({
    env: {
      ...smtp.env,
      PUBLIC_URL: origin,
      OIDC_PROVIDERS: JSON.stringify([
        community.settings,
        { ...hospital.settings, domains: ['hospital.example'] },
      ]),
    },
  });
  await app.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await Promise.all([smtp.close(), hospital.close(), community.close()]);
});

let count = 0;
let victim: Person;
beforeEach(async () => {
  smtp.received.length = 0;
  await query(app.database.ownerUrl, 'delete from mail');
  const built = await buildUser(app.server.db);
  victim = { ...built, emailAddress: `victim.${++count}@hospital.example` };
  await app.server.db
    .updateTable('app_user')
    .set({ email_address: victim.emailAddress, verified_email: false })
    .where('id', '=', victim.userId)
    .execute();
  await setPassword(app.server.db, victim.userId, hash);
});

/** Signs in at a provider, and comes back. */
async function signInAt(
  provider: OpenidProvider,
  subject: string,
  browser: Browser = openBrowser(app.app),
  more: Record<string, string> = {},
) {
  const form = { csrfToken: await browser.csrf(), ...more };
  const { url } = (await browser.post(`/auth/signin/${provider.settings.id}`, form)).json<{ url: string }>();
  const back = await provider.visit(url, subject);
  return { browser, status: (await browser.get(back.pathname + back.search)).statusCode };
}

async function signInByPasskey(key: ReturnType<typeof makeAuthenticator>): Promise<number> {
  const browser = openBrowser(app.app);
  const credential = key.sign((await inject(app.app, startPasskeySignIn, {})).body);
  const form = { csrfToken: await browser.csrf(), credential: JSON.stringify(credential) };
  return (await browser.post('/auth/signin/passkey', form)).statusCode;
}

/** What the person of a browser is told. */
async function toldIn<E extends Endpoint>(browser: Browser, endpoint: E) {
  const session = await browser.session();
  const token = 'user' in session ? session.user.accessToken : '';
  return (await inject(app.app, endpoint, {}, { authorization: `Bearer ${token}` })).body;
}

const isSignedIn = async (browser: Browser) => 'user' in (await browser.session());

/** An account with the victim's address, in which somebody else has set up every way in that there is. */
async function makeTrap(provider = community) {
  const browser = openBrowser(app.app);
  await browser.signIn(victim.emailAddress, THEIRS);
  const subject = `attacker-${count}`;
  provider.accounts.set(subject, { email: `attacker.${count}@elsewhere.example`, email_verified: true });
  expect((await signInAt(provider, subject, browser, { connect: 'true' })).status).toBe(302);
  const caller = app.as(victim);
  const { body: app2 } = await caller.call(startTotp);
  const confirmed = await caller.call(confirmTotp, { body: { code: codeOf(app2.secret) } });
  const key = makeAuthenticator(origin);
  const { body: options } = await caller.call(startPasskey);
  const body = { name: 'Laptop', credential: key.register(options) };
  expect((await caller.call(addPasskey, { body })).status).toBe(200);
  const elsewhere = { updatedEmailAddress: `attacker.${count}@elsewhere.example`, currentPassword: THEIRS };
  expect((await caller.call(initEmailChange, { body: elsewhere })).status).toBe(200);
  const mailed = (await deliver()).map(({ text }) => text).join(' ');
  const change = /confirm-email\/([\w-]+)/.exec(mailed)?.[1] ?? '';
  const operator = systemActor(app.server, 'SYSTEM');
  const handedOver = await transact(operator, (trx) =>
    createReset(trx, operator, { emailAddress: victim.emailAddress, by: 'OPERATOR' }),
  );
  return {
    recoveryCodes: confirmed.body.recoveryCodes,
    /** What of it still works. */
    async tryAll() {
      const open = openBrowser(app.app);
      const [recoveryCode = ''] = confirmed.body.recoveryCodes;
      const totp = codeOf(app2.secret, 1);
      return {
        session: await isSignedIn(browser),
        passkey: (await signInByPasskey(key)) === 200,
        provider: (await signInAt(provider, subject)).status === 302,
        password: (await open.signIn(victim.emailAddress, THEIRS, { totp })).statusCode === 200,
        recoveryCode:
          (await open.signIn(victim.emailAddress, THEIRS, { totp: recoveryCode })).statusCode === 200,
        emailChange: (await inject(app.app, openEmailChange, { params: { token: change } })).status === 200,
        reset:
          (await inject(app.app, openPasswordReset, { params: { token: handedOver?.token ?? '' } }))
            .status === 200,
      };
    },
  };
}

async function deliver(): Promise<{ to: string[]; subject: string | undefined; text: string }[]> {
  const rows = await app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of rows) await sendMail(app.server, allMails, id);
  return smtp.received
    .splice(0)
    .map(({ to, parsed }) => ({ to, subject: parsed.subject, text: parsed.text ?? '' }));
}

async function resetByMail(): Promise<number> {
  const reset = { resetId: crypto.randomUUID(), emailAddress: victim.emailAddress, callbackUrl: '/' };
  await mailPasswordReset(app.server, reset);
  const token = /reset-password\/([\w-]+)/.exec((await deliver())[0]?.text ?? '')?.[1] ?? '';
  return (await inject(app.app, resetPassword, { params: { token }, body: { password: OWN } })).status;
}

const all = (works: boolean) => ({
  session: works,
  passkey: works,
  provider: works,
  password: works,
  recoveryCode: works,
  emailChange: works,
  reset: works,
});

describe('an account that somebody made for another person’s address', () => {
  test('is open to whoever made it until then', async () => {
    const { tryAll } = await makeTrap();
    expect(await tryAll()).toEqual(all(true));
  });

  test('is closed to them once its owner chooses a password by the link in an email', async () => {
    const { tryAll } = await makeTrap();
    expect(await resetByMail()).toBe(200);
    expect(await tryAll()).toEqual(all(false));
    const browser = openBrowser(app.app);
    expect((await browser.signIn(victim.emailAddress, OWN)).statusCode).toBe(200);
    expect((await toldIn(browser, getProfile)).verifiedEmail).toBe(true);
    const mails = await deliver();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[victim.emailAddress], 'Your Studyline account is yours alone now'],
      [[victim.emailAddress], 'Your Studyline password has changed'],
    ]);
    expect(await readRecordedAbout(app.server.db, victim)).toContainEqual({
      type: 'address.verified',
      details: { by: 'LINK', removed: ['PASSKEYS', 'TOTP', 'RECOVERY_CODES', 'ACCOUNTS'] },
    });
  });

  test.each(['another provider', 'the same provider'])(
    'is closed to them once its owner signs in by the provider of the address; they had connected %s',
    async (which) => {
      const { tryAll } = await makeTrap(which === 'the same provider' ? hospital : community);
      const subject = `victim-${count}`;
      hospital.accounts.set(subject, { email: victim.emailAddress, email_verified: true });
      const { browser, status } = await signInAt(hospital, subject);
      expect([status, await isSignedIn(browser)]).toEqual([302, true]);
      expect(await tryAll()).toEqual(all(false));
      expect(await isSignedIn(browser)).toBe(true);
      expect((await toldIn(browser, getProfile)).verifiedEmail).toBe(true);
      const accounts = await toldIn(browser, listConnectedAccounts);
      expect(accounts.items.map((one) => one.identityProviderUserId)).toEqual([subject]);
      expect(await toldIn(browser, listSecondFactors)).toMatchObject({
        totp: null,
        recoveryCodesLeft: 0,
        passkeys: [],
      });
      expect((await deliver()).map(({ subject: line }) => line)).toContain(
        'Your Studyline account is yours alone now',
      );
    },
  );

  test('keeps what its owner set up after proving the address', async () => {
    expect(await resetByMail()).toBe(200);
    await setPassword(app.server.db, victim.userId, hash);
    const { tryAll } = await makeTrap();
    expect(await resetByMail()).toBe(200);
    expect(await tryAll()).toMatchObject({ passkey: true, provider: true, session: false, password: false });
    expect((await deliver()).map(({ subject }) => subject)).not.toContain(
      'Your Studyline account is yours alone now',
    );
  });
});
