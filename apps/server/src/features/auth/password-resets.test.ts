import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  changePassword,
  getChangePasswordLink,
  openPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@studyline/contract/auth/passwords';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { openBrowser } from '../../../test/browser.ts';
import { answerDuring } from '../../../test/posts.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { systemActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { mailPasswordReset } from './jobs.ts';
import { createReset } from './password-resets.ts';
import { hashPassword } from './passwords.ts';

const OLD = 'a long and private password';
const NEW = 'wandering clouds at noon';
const hash = await hashPassword(OLD);

let smtp: MailServer;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  await query(app.database.ownerUrl, 'delete from mail');
  person = await buildAccount();
});

async function buildAccount(facts: Parameters<typeof buildUser>[1] = {}): Promise<Person> {
  const built = await buildUser(app.server.db, facts);
  await setPassword(app.server.db, built.userId, hash);
  return built;
}

const ask = (emailAddress: string, more: object = {}) =>
  inject(app.app, requestPasswordReset, { body: { emailAddress, ...more } });
const look = (token: string) => inject(app.app, openPasswordReset, { params: { token } });
const choose = (token: string, password = NEW) =>
  inject(app.app, resetPassword, { params: { token }, body: { password } });
const signInWith = async (password: string, who = person, browser = openBrowser(app.app)) =>
  (await browser.signIn(who.emailAddress, password)).statusCode;
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];

/** Runs the waiting jobs that a request has queued, then sends the emails. Returns what arrived. */
async function deliver() {
  const jobs = await query(
    app.database.ownerUrl,
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-password-reset'`,
  );
  await query(app.database.ownerUrl, 'delete from graphile_worker._private_jobs');
  for (const payload of jobs as Parameters<typeof mailPasswordReset>[1][])
    await mailPasswordReset(app.server, payload);
  const mails = await app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of mails) await sendMail(app.server, allMails, id);
  return smtp.received.splice(0);
}

/** The token of the link in an email. */
const tokenIn = (mail: { parsed: { text?: string } } | undefined) =>
  /https:\/\/portal\.example\/reset-password\/([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
async function askForToken(who = person, more: object = {}): Promise<string> {
  await ask(who.emailAddress, more);
  // Who has tried wrong passwords gets a mail about those, too.
  return (await deliver()).map(tokenIn).find((token) => token !== '') ?? '';
}

describe('requestPasswordReset', () => {
  test('200 emails a link to the address, and the password works until another is chosen', async () => {
    expect((await ask(person.emailAddress.toUpperCase())).body).toEqual({ accepted: true });
    const [mail, ...others] = await deliver();
    expect([mail?.to, mail?.parsed.subject, others]).toEqual([
      [person.emailAddress],
      'Choose a new password for Studyline',
      [],
    ]);
    expect((await look(tokenIn(mail))).body.emailAddress).toBe(person.emailAddress);
    expect(await signInWith(OLD)).toBe(200);
    expect((await readRecordedAbout(app.server.db, person))[0]).toEqual({
      type: 'password.resetRequested',
      details: { by: 'PERSON' },
    });
  });

  test('200 with the same answer and the same statements for an address that nobody has', async () => {
    const excluded = await buildAccount({ nonEecUser: true });
    const unknown = 'nobody-at-all@studyline.example';
    const [known, other, shut] = [
      await statementsOf(() => ask(person.emailAddress)),
      await statementsOf(() => ask(unknown)),
      await statementsOf(() => ask(excluded.emailAddress)),
    ];
    expect(other).toEqual(known);
    expect(shut).toEqual(known);
    expect((await ask(unknown)).body).toEqual((await ask(person.emailAddress)).body);
    const to = (await deliver()).flatMap((mail) => mail.to);
    expect(new Set(to)).toEqual(new Set([person.emailAddress]));
  });

  test('a job that runs twice sends one email', async () => {
    const payload = { resetId: randomUUID(), emailAddress: person.emailAddress, callbackUrl: '/' };
    await mailPasswordReset(app.server, payload);
    await mailPasswordReset(app.server, payload);
    expect(await deliver()).toHaveLength(1);
  });

  test('429 for the sixth link for one address within an hour, whether or not anybody has it', async () => {
    for (const address of [person.emailAddress, 'nobody@studyline.example']) {
      for (let n = 0; n < 5; n += 1) expect((await ask(address)).status).toBe(200);
      expect(errorOf(await ask(address.toUpperCase()))).toEqual([429, 'RESET_TOO_OFTEN']);
    }
    await deliver();
  });

  test('429 for too many links from one network', async () => {
    const { budgets, settings } = app.server;
    const most = settings.limits.password_resets_per_address;
    budgets.password_resets_per_address.charge('127.0.0.1', most);
    const answer = await ask(person.emailAddress);
    expect(errorOf(answer)).toEqual([429, 'RESET_TOO_OFTEN']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    for (let n = 0; n < most; n += 1) budgets.password_resets_per_address.give('127.0.0.1');
  });

  test('409 without a mail server, in words that say who helps', async () => {
    const silent = await startApp();
    const answer = await inject(silent.app, requestPasswordReset, {
      body: { emailAddress: 'a@b.example' },
    });
    expect(errorOf(answer)).toEqual([409, 'NO_MAIL_SERVER']);
    await silent.close();
  });

  test('400 for what is no address', async () => {
    expect((await ask('nobody')).status).toBe(400);
  });
});

describe('resetPassword', () => {
  test('200 sets the password, ends all sessions and tells the person', async () => {
    const token = await askForToken(person, { callbackUrl: '/post/7/2/detail' });
    const elsewhere = openBrowser(app.app);
    await elsewhere.signIn(person.emailAddress, OLD);
    const before = await app.as(person).call(getProfile);
    const answer = await choose(token);
    expect(answer.body).toEqual({ emailAddress: person.emailAddress, url: '/post/7/2/detail' });
    expect(before.status).toBe(200);
    expect((await app.as(person).call(getProfile)).status).toBe(401);
    expect(await elsewhere.session()).toEqual({});
    expect([await signInWith(OLD), await signInWith(NEW)]).toEqual([401, 200]);
    const [mail] = await deliver();
    expect([mail?.to, mail?.parsed.subject]).toEqual([
      [person.emailAddress],
      'Your Studyline password has changed',
    ]);
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['password.changed', 'session.ended']),
    );
  });

  test('an old password that was checked before opens no session afterwards', async () => {
    const newHash = await hashPassword(NEW);
    const reset = (trx: Trx) => setPassword(trx, person.userId, newHash);
    expect(await answerDuring(app, reset, () => signInWith(OLD))).toBe(401);
    // The same password with a new hash is still right.
    const renewed = await hashPassword(NEW);
    const renew = (trx: Trx) => setPassword(trx, person.userId, renewed);
    expect(await answerDuring(app, renew, () => signInWith(NEW))).toBe(200);
  });

  test('200 once: neither that link nor another one of the person works afterwards', async () => {
    const [first, second] = [await askForToken(), await askForToken()];
    expect(first).not.toBe(second);
    const answers = await Promise.all([choose(first), choose(first), choose(first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    for (const token of [first, second])
      expect(errorOf(await choose(token, 'yet another password'))).toEqual([404, 'PASSWORD_RESET_NOT_FOUND']);
    expect(await signInWith(NEW)).toBe(200);
  });

  test('404 after the address of the account has changed, and the email is not sent any more', async () => {
    const token = await askForToken();
    await ask(person.emailAddress);
    const updated = `new.${person.emailAddress}`;
    await app.server.db
      .updateTable('app_user')
      .set({ email_address: updated })
      .where('id', '=', person.userId)
      .execute();
    expect(errorOf(await look(token))).toEqual([404, 'PASSWORD_RESET_NOT_FOUND']);
    expect(errorOf(await choose(token))).toEqual([404, 'PASSWORD_RESET_NOT_FOUND']);
    expect(await deliver()).toEqual([]);
    expect(await signInWith(OLD, { ...person, emailAddress: updated })).toBe(200);
  });

  test('404 after an hour, and for a token that nobody made', async () => {
    const token = await askForToken();
    await query(app.database.ownerUrl, `update password_reset set expires_at = now()`);
    const answers = [await choose(token), await choose('made-up'), await look(token)];
    expect(answers.map(errorOf)).toEqual(answers.map(() => [404, 'PASSWORD_RESET_NOT_FOUND']));
    expect(new Set(answers.map(({ error }) => error.errorDescription)).size).toBe(1);
  });

  test.each(['short', 'password1234', 'studyline2026'])(
    '400 for the password %s, and the link still works',
    async (bad) => {
      const token = await askForToken();
      const { status, error } = await choose(token, bad);
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'password']);
      expect((await choose(token)).status).toBe(200);
    },
  );

  test('200 lets the person sign in where they have just tried wrong passwords, and in every other browser', async () => {
    const browser = openBrowser(app.app);
    const desk = openBrowser(app.app);
    await browser.signIn(person.emailAddress, OLD);
    for (let n = 0; n < 5; n += 1) await signInWith('wrong', person, browser);
    expect(await signInWith(OLD, person, browser)).toBe(429);
    for (let n = 0; n < 5; n += 1) await signInWith('wrong', person, desk);
    expect(await signInWith(OLD, person, desk)).toBe(429);
    const token = await askForToken();
    const answer = await app.app.inject({
      method: 'POST',
      url: `/auth/password-reset/${token}`,
      payload: { password: NEW },
    });
    expect(answer.statusCode).toBe(200);
    for (const { name, value } of answer.cookies) browser.jar.set(name, value);
    expect(await signInWith(NEW, person, browser)).toBe(200);
    expect(await signInWith(NEW, person, desk)).toBe(200);
  });

  test('the database has no token, and no link leads anywhere without the secret', async () => {
    const token = await askForToken();
    const rows = await app.server.db.selectFrom('password_reset').selectAll().execute();
    const mails = await app.server.db.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify([rows, mails])).not.toContain(token);
    for (const { token_seed: seed, token_hash: hashed } of rows)
      for (const made of [seed, hashed.toString('base64url'), hashed.toString('hex')])
        expect((await choose(made)).status).toBe(404);
  });

  test('a link of the operator works for a day and verifies no address', async () => {
    await query(
      app.database.ownerUrl,
      `update app_user set verified_email = false where id = ${person.userId}`,
    );
    const actor = systemActor(app.server, 'IMPORT');
    const { emailAddress } = person;
    const link = await transact(actor, (trx) => createReset(trx, actor, { emailAddress, by: 'OPERATOR' }));
    const hours = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect((await choose(link?.token ?? '')).status).toBe(200);
    await openBrowser(app.app).signIn(emailAddress, NEW);
    expect(
      (
        await app.server.db
          .selectFrom('app_user')
          .select('verified_email')
          .where('id', '=', person.userId)
          .executeTakeFirst()
      )?.verified_email,
    ).toBe(false);
  });

  test('closes the sockets of the sessions that end', async () => {
    const address = await app.listen();
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/app/${app.server.liveKey}?protocol=7&client=test&version=1`,
    );
    const [message] = (await once(socket, 'message')) as [Buffer];
    const { data } = JSON.parse(message.toString()) as { data: string };
    const { socket_id } = JSON.parse(data) as { socket_id: string };
    const channel_name = `private-user_${person.uuid}`;
    const granted = await app.as(person).call(authorizeChannel, { body: { socket_id, channel_name } });
    const subscribed = once(socket, 'message');
    socket.send(
      JSON.stringify({
        event: 'pusher:subscribe',
        data: { channel: channel_name, ...granted.body.authResponse },
      }),
    );
    await subscribed;
    const closed = once(socket, 'close');
    await choose(await askForToken());
    expect((await closed)[0]).toBeGreaterThanOrEqual(4000);
  });
});

describe('changePassword', () => {
  const change = (currentPassword: string, password = NEW) =>
    app.as(person).call(changePassword, { body: { currentPassword, password } });

  test('200 needs the current password, and ends all other sessions', async () => {
    const elsewhere = openBrowser(app.app);
    await elsewhere.signIn(person.emailAddress, OLD);
    expect(errorOf(await change('not the password'))).toEqual([403, 'WRONG_PASSWORD']);
    expect((await change(OLD)).body).toEqual({ changed: true });
    expect(await elsewhere.session()).toEqual({});
    expect((await app.as(person).call(getProfile)).status).toBe(200);
    expect([await signInWith(OLD), await signInWith(NEW)]).toEqual([401, 200]);
    expect((await deliver()).map(({ parsed }) => parsed.subject)).toEqual([
      'Your Studyline password has changed',
    ]);
  });

  test('403 if the password was replaced while the change was under way', async () => {
    const newHash = await hashPassword(NEW);
    const reset = (trx: Trx) => setPassword(trx, person.userId, newHash);
    const answer = await answerDuring(app, reset, () => change(OLD, 'yet another password'));
    expect(errorOf(answer)).toEqual([403, 'WRONG_PASSWORD']);
    expect(await signInWith(NEW)).toBe(200);
  });

  test('429 after five wrong ones, and their sign-in elsewhere is not locked', async () => {
    for (let n = 0; n < 5; n += 1) expect((await change(`wrong ${n}`)).status).toBe(403);
    expect(errorOf(await change(OLD))).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(await signInWith(OLD)).toBe(200);
  });

  test.each(['short', 'password1234', 'studyline2026'])('400 for the password %s', async (bad) => {
    const { status, error } = await change(OLD, bad);
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'password']);
  });
});

test('getChangePasswordLink: 200 leads to a page of this portal', async () => {
  const { status, body } = await app
    .as(person)
    .call(getChangePasswordLink, { query: { identityProviderUserId: 'someone' } });
  expect([status, body.changePasswordLink]).toEqual([
    200,
    'https://portal.example/update-profile?part=security',
  ]);
});
