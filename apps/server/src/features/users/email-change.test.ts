import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, requestPasswordReset } from '@studyline/contract/auth/passwords';
import { getProfile } from '@studyline/contract/users/calls';
import * as contract from '@studyline/contract/users/email-change';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { answerDuring } from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildMember, buildStudy, buildUser, type Person, setPassword } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { mailPasswordReset } from '../auth/jobs.ts';
import { hashPassword } from '../auth/passwords.ts';

const PASSWORD = 'a long and private password';
const hash = await hashPassword(PASSWORD);

let smtp: MailServer;
let app: TestApp;
let person: Person;
let count = 0;
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
  person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
});

const newAddress = () => `new${++count}@mail.example`;
const init = (updatedEmailAddress: string, currentPassword: string | undefined = PASSWORD) =>
  app.as(person).call(contract.initEmailChange, { body: { updatedEmailAddress, currentPassword } });
const look = (token: string) => inject(app.app, contract.openEmailChange, { params: { token } });
const confirm = (token: string, who = person) =>
  app.as(who).call(contract.confirmEmailChange, { params: { token } });
const profile = async () => (await app.as(person).call(getProfile)).body;

/** Sends the waiting emails. Returns their recipients and the tokens of the links in them. */
async function deliver(): Promise<{ to: string[]; tokens: string[] }> {
  const rows = await app.server.db.selectFrom('mail').select('id').orderBy('id').execute();
  for (const { id } of rows) await sendMail(app.server, allMails, id);
  const texts = smtp.received.map(({ parsed }) => parsed.text ?? '');
  return {
    to: smtp.received.flatMap(({ to }) => to),
    tokens: texts.flatMap((text) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? []),
  };
}
async function sentToken(): Promise<string> {
  const { tokens } = await deliver();
  return tokens.at(-1) ?? '';
}

describe('initEmailChange', () => {
  test('200 mails a link to the new address alone, tells the present one, and changes nothing yet', async () => {
    const address = newAddress();
    const { body } = await init(address);
    expect(body.emailChange?.emailAddress).toBe(address);
    expect(body.basicUserInfo.emailAddress).toBe(person.emailAddress);
    const { to, tokens } = await deliver();
    expect([to.toSorted(), tokens.length]).toEqual([[address, person.emailAddress].toSorted(), 1]);
    const warning = smtp.received.find((mail) => mail.to.includes(person.emailAddress))?.parsed;
    expect(warning?.subject).toBe('Somebody wants to change your Studyline email address');
    expect(warning?.text).toContain('choose a new password now');
    expect(warning?.text).toContain('https://portal.example/reset-password');
    expect(warning?.text).not.toContain(address);
  });

  test('200 for people without a password says what they can do', async () => {
    person = await buildUser(app.server.db);
    await app.as(person).call(contract.initEmailChange, { body: { updatedEmailAddress: newAddress() } });
    await deliver();
    const warning = smtp.received.find((mail) => mail.to.includes(person.emailAddress))?.parsed.text;
    expect(warning).toContain('cancel the change in your profile');
    expect(warning).toContain('https://portal.example/update-profile');
  });

  test('403 without the password, which an open session is not enough for', async () => {
    expect((await init(newAddress(), 'a wrong password here')).error.errorCode).toBe('WRONG_PASSWORD');
    const without = await app
      .as(person)
      .call(contract.initEmailChange, { body: { updatedEmailAddress: newAddress() } });
    expect([without.status, (await profile()).emailChange]).toEqual([403, null]);
  });

  test('401 for people without a password who signed in a while ago', async () => {
    person = await buildUser(app.server.db);
    const ask = () =>
      app.as(person).call(contract.initEmailChange, { body: { updatedEmailAddress: newAddress() } });
    expect((await ask()).status).toBe(200);
    await app.server.db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await ask()).error.errorCode).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('200 with the same answer for an address that somebody has, and only the person who asks hears of it', async () => {
    const other = await buildUser(app.server.db);
    const [free, taken] = [await init(newAddress()), await init(other.emailAddress)];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect(taken.body.emailChange?.emailAddress).toBe(other.emailAddress);
    expect(new Set((await deliver()).to)).toEqual(new Set([person.emailAddress]));
    const statements = (address: string) => statementsOf(() => init(address));
    expect(await statements((await buildUser(app.server.db)).emailAddress)).toEqual(
      await statements(newAddress()),
    );
  });

  test('400 for what is no address, 429 for too many', async () => {
    expect((await init('nobody')).status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 30; i++) statuses.push((await init('often@mail.example')).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('confirmEmailChange', () => {
  test('200 gives the person the address, once, and tells the former one', async () => {
    const study = await buildStudy(app.server.db);
    await buildMember(app.server.db, study, { roles: ['MONITOR'], person });
    const address = newAddress();
    await init(address);
    const token = await sentToken();
    expect((await look(token)).body.emailAddress).toBe(address);
    smtp.received.length = 0;
    await query(app.database.ownerUrl, 'delete from mail');
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { verifiedEmail, emailChange, basicUserInfo } = await profile();
    expect([verifiedEmail, emailChange, basicUserInfo.emailAddress]).toEqual([true, null, address]);
    const { to } = await deliver();
    expect(to).toEqual([person.emailAddress]);
    expect(smtp.received.every(({ parsed }) => !(parsed.text ?? '').includes(address))).toBe(true);
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual([
      'profile.emailChangeRequested',
      'profile.updated',
      'member.profileChanged',
    ]);
    expect((await look(token)).status).toBe(404);
  });

  test('200 verifies the own address, which was not', async () => {
    await app.server.db
      .updateTable('app_user')
      .set({ verified_email: false })
      .where('id', '=', person.userId)
      .execute();
    await init(person.emailAddress);
    await confirm(await sentToken());
    expect((await profile()).verifiedEmail).toBe(true);
    expect(smtp.received).toHaveLength(1);
  });

  test('401 signed out and 403 to somebody else, whoever has the mailbox', async () => {
    await init(newAddress());
    const token = await sentToken();
    const { status } = await inject(app.app, contract.confirmEmailChange, { params: { token } });
    const other = await confirm(token, await buildUser(app.server.db));
    expect([status, other.error.errorCode]).toEqual([401, 'EMAIL_CHANGE_OF_ANOTHER']);
    expect((await profile()).basicUserInfo.emailAddress).toBe(person.emailAddress);
  });

  test('404 after the password has changed', async () => {
    await init(newAddress());
    const token = await sentToken();
    const body = { currentPassword: PASSWORD, password: 'wandering clouds at noon' };
    expect((await app.as(person).call(changePassword, { body })).status).toBe(200);
    expect((await confirm(token)).error.errorCode).toBe('EMAIL_CHANGE_NOT_FOUND');
  });

  test('200 ends the links for choosing a new password', async () => {
    const { db } = app.server;
    const body = { emailAddress: person.emailAddress };
    expect((await inject(app.app, requestPasswordReset, { body })).status).toBe(200);
    const resetId = crypto.randomUUID();
    await mailPasswordReset(app.server, { resetId, ...body, callbackUrl: '/' });
    const resets = () =>
      db.selectFrom('password_reset').select('id').where('user_id', '=', person.userId).execute();
    expect((await resets()).length).toBeGreaterThan(0);
    await init(newAddress());
    await confirm(await sentToken());
    expect(await resets()).toEqual([]);
  });

  test('404 for a link that was replaced, cancelled, has expired, or whose address somebody else got', async () => {
    const address = newAddress();
    await init(address);
    const first = await sentToken();
    await app.as(person).call(contract.resendEmailChange);
    const second = await sentToken();
    expect(second).not.toBe(first);
    expect((await confirm(first)).error.errorCode).toBe('EMAIL_CHANGE_NOT_FOUND');
    const { db } = app.server;
    await db
      .updateTable('email_change')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await confirm(second)).status).toBe(404);
    await init(address);
    const third = await sentToken();
    const other = await buildUser(db);
    await db.updateTable('app_user').set({ email_address: address }).where('id', '=', other.userId).execute();
    expect((await confirm(third)).status).toBe(404);
    expect((await profile()).basicUserInfo.emailAddress).toBe(person.emailAddress);
  });

  test('404 for an address that somebody else gets at the same moment', async () => {
    const address = newAddress();
    await init(address);
    const token = await sentToken();
    const other = await buildUser(app.server.db);
    const { status, error } = await answerDuring(
      app,
      (trx) =>
        trx.updateTable('app_user').set({ email_address: address }).where('id', '=', other.userId).execute(),
      () => confirm(token),
    );
    expect([status, error.errorCode]).toEqual([404, 'EMAIL_CHANGE_NOT_FOUND']);
    expect((await profile()).basicUserInfo.emailAddress).toBe(person.emailAddress);
  });

  test('the token is nowhere in the database', async () => {
    await init(newAddress());
    const token = await sentToken();
    const rows = await app.server.db.selectFrom('email_change').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mails = await app.server.db.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify(mails)).not.toContain(token);
  });
});

describe('cancelEmailChange', () => {
  test('200 ends the link, 404 if there is none', async () => {
    await init(newAddress());
    const token = await sentToken();
    const cancel = () => app.as(person).call(contract.cancelEmailChange);
    expect((await cancel()).body.emailChange).toBeNull();
    expect((await confirm(token)).status).toBe(404);
    expect((await cancel()).error.errorCode).toBe('EMAIL_CHANGE_NOT_FOUND');
  });
});

describe('resendEmailChange', () => {
  test('404 if nothing waits', async () => {
    expect((await app.as(person).call(contract.resendEmailChange)).status).toBe(404);
  });
});
