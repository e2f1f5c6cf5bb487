import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptAdministratorInvitation,
  joinAsAdministrator,
  listAdministratorInvitations,
  openAdministratorInvitation,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from '@studyline/contract/administrators/calls';
import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import { getClient, listClientAdministrators } from '@studyline/contract/clients/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, inject, startApp, type TestApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { answerDuring } from '../../../test/posts.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  type Person,
} from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import type { Db } from '../../db/pool.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { deleteClientAdmin } from '../clients/client-administrator-queries.ts';
import { insertClientAdmin, lockClient } from '../clients/queries.ts';
import { withdrawInvitation } from './queries.ts';

let smtp: MailServer;
let app: TestApp;
let db: Db;
let clientId: number;
let admin: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
  ({ db } = app.server);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

let number = 0;
let email: string;
beforeEach(async () => {
  email = `invited.${++number}@site.example`;
  ({ clientId, admin } = await buildClient(db));
});
afterEach(() => {
  smtp.received.length = 0;
});

const add = (emailAddress = email, by = admin, on = app, more: object = {}) =>
  on.as(by).call(addClientAdministrator, { params: { clientId }, body: { emailAddress, ...more } });
const list = async (by = admin) =>
  (await app.as(by).call(listAdministratorInvitations, { params: { clientId }, query: {} })).body;
const resend = (inviteId: number, by = admin) =>
  app.as(by).call(resendAdministratorInvitation, { params: { clientId, inviteId } });
const withdraw = (inviteId: number, by = admin) =>
  app.as(by).call(withdrawAdministratorInvitation, { params: { clientId, inviteId } });
const look = (token: string) => inject(app.app, openAdministratorInvitation, { params: { token } });
const named = { firstName: 'Lars', lastName: 'Holmberg' };
const account = { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' };
const accept = (token: string) =>
  inject(app.app, acceptAdministratorInvitation, { params: { token }, body: account });
const join = (token: string, by: Person) => app.as(by).call(joinAsAdministrator, { params: { token } });
const administers = async (person: { userId: number }) =>
  (await app.as(person).call(getClient, { params: { clientId } })).status === 200;
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const expire = (inviteId: number) =>
  query(
    app.database.ownerUrl,
    `update administrator_invitation set expires_at = now() where id = ${inviteId}`,
  );
const statusOf = async (token: string) => (await look(token)).body.status;

/** Sends the waiting emails and returns the tokens in them. */
async function mailed(): Promise<string[]> {
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
  return smtp.received
    .splice(0)
    .flatMap(({ parsed }) => /\/administrator\/([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? []);
}

async function invited(by = admin): Promise<{ id: number; token: string }> {
  const { id } = (await add(email, by)).body;
  return { id, token: (await mailed()).at(-1) ?? '' };
}

async function personOf(address = email): Promise<Person> {
  const row = db.selectFrom('app_user').select(['id as userId', 'uuid', 'email_address as emailAddress']);
  return row.where('email_address', '=', address).executeTakeFirstOrThrow();
}

/** A person whose account got the address later. */
async function withAddress(): Promise<Person> {
  const { userId } = await buildUser(db);
  await db.updateTable('app_user').set({ email_address: email }).where('id', '=', userId).execute();
  return personOf();
}

async function recorded(): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('type')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

describe('addClientAdministrator', () => {
  test('200 makes one of the client’s people an administrator at once and records it', async () => {
    const study = await buildStudy(db, { clientId });
    const alex = await buildUser(db, { firstName: 'Alex', lastName: 'Frank' });
    const person = await buildMember(db, study, { roles: ['MONITOR'], person: alex });
    expect(await administers(person)).toBe(false);
    const { status, body } = await add(person.emailAddress.toUpperCase());
    const { userId: id, emailAddress } = person;
    const added = { id, emailAddress, firstName: 'Alex', lastName: 'Frank' };
    expect([status, body]).toEqual([200, { ...added, outcome: 'ADDED', sendNotificationEmail: true }]);
    expect(await administers(person)).toBe(true);
    expect((await add(person.emailAddress, admin, app, named)).body).toEqual({
      ...added,
      outcome: 'UNCHANGED',
      sendNotificationEmail: false,
    });
    expect(await recorded()).toEqual(['client.adminAdded']);
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  test('200 invites anybody else by email, with the same answer whether or not they have an account', async () => {
    const foreign = await buildUser(db);
    const excluded = await buildUser(db, { nonEecUser: true });
    for (const address of [email, foreign.emailAddress, excluded.emailAddress]) {
      const { status, body } = await add(address, admin, app, named);
      const invitation = { id: expect.any(Number), emailAddress: address, ...named };
      const sent = { outcome: 'INVITED', sendNotificationEmail: true };
      expect([status, body]).toEqual([200, { ...invitation, ...sent }]);
    }
    expect(await administers(foreign)).toBe(false);
    const { items } = await list();
    expect(items.map(({ emailAddress }) => emailAddress)).toEqual([
      excluded.emailAddress,
      foreign.emailAddress,
      email,
    ]);
    expect(items.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(await mailed()).toHaveLength(3);
    expect((await list()).items.map(({ mailState }) => mailState)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(await recorded()).toEqual(Array.from({ length: 3 }, () => 'administratorInvitation.created'));
  });

  test('200 invites once until that expires, even for simultaneous calls and in another case', async () => {
    const answers = await Promise.all([email, email.toUpperCase(), email].map((address) => add(address)));
    const outcomes = answers.map(({ body }) => body.outcome).toSorted();
    expect(outcomes).toEqual(['INVITED', 'INVITED_BEFORE', 'INVITED_BEFORE']);
    const { id } = answers[0]!.body;
    const [token = '', ...more] = await mailed();
    expect(more).toEqual([]);
    await expire(id);
    expect((await list()).items).toMatchObject([{ id, status: 'EXPIRED' }]);
    expect((await add()).body).toMatchObject({ id, outcome: 'INVITED' });
    expect(errorOf(await look(token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await list()).items).toMatchObject([{ id, status: 'PENDING' }]);
  });

  test('200 keeps the name given in the invitation until someone accepts it with their own', async () => {
    await add(email, admin, app, named);
    expect((await add(email, admin, app, { firstName: 'Ana', lastName: 'Lima' })).body).toMatchObject({
      ...named,
      outcome: 'INVITED_BEFORE',
      sendNotificationEmail: false,
    });
    const [{ id } = { id: 0 }] = (await list()).items;
    expect((await resend(id)).status).toBe(200);
    expect((await list()).items).toMatchObject([named]);
    const token = (await mailed()).at(-1) ?? '';
    expect((await look(token)).body).toMatchObject(named);
    expect((await accept(token)).status).toBe(200);
    const { body } = await app
      .as(admin)
      .call(listClientAdministrators, { params: { clientId }, query: { search: email } });
    expect(body.items).toMatchObject([{ firstName: 'Ana', lastName: 'Lima', sendNotificationEmail: true }]);
  });

  test('200 says that an administrator was not notified: one whom the operator added, or without email', async () => {
    const silent = await startApp({ database: app.database });
    const person = await buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'] });
    const { body } = await add(person.emailAddress, admin, silent);
    expect(body).toMatchObject({ outcome: 'ADDED', sendNotificationEmail: false });
    await silent.close();
    const { items } = (
      await app.as(admin).call(listClientAdministrators, { params: { clientId }, query: {} })
    ).body;
    expect(items.map(({ id, sendNotificationEmail }) => [id, sendNotificationEmail])).toEqual([
      [admin.userId, false],
      [person.userId, false],
    ]);
  });

  test('400 without an email, which is always sent', async () => {
    const { status, error } = await add(email, admin, app, { sendNotificationEmail: false });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'sendNotificationEmail']);
    expect((await add(email, admin, app, { sendNotificationEmail: true })).body.outcome).toBe('INVITED');
  });

  test('200 at once for someone who has joined a study of the client meanwhile, which ends the invitation', async () => {
    const { token } = await invited();
    const person = await withAddress();
    await buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'], person });
    expect((await add()).body.outcome).toBe('ADDED');
    expect(await list()).toMatchObject({ totalCount: 0 });
    expect(errorOf(await join(token, person))).toEqual([409, 'INVITATION_ENDED']);
  });

  test('409 if email is disabled, and nothing is written', async () => {
    const silent = await startApp({ database: app.database });
    expect(errorOf(await add(email, admin, silent))).toEqual([409, 'MAIL_OFF']);
    expect(await list()).toMatchObject({ totalCount: 0 });
    await silent.close();
  });

  test('429 for the sixth email of a day, also after the invitation was withdrawn', async () => {
    const { id } = (await add()).body;
    for (let sent = 2; sent <= 5; sent++) expect((await resend(id)).status).toBe(200);
    expect(errorOf(await resend(id))).toEqual([429, 'INVITED_TOO_OFTEN']);
    await withdraw(id);
    expect(errorOf(await add())).toEqual([429, 'INVITED_TOO_OFTEN']);
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  test('404 for somebody else’s client, whatever the address', async () => {
    const other = (await buildClient(db)).admin;
    expectHidden('CLIENT_NOT_FOUND', await add(admin.emailAddress, other), await add(email, other));
    expect(await recorded()).toEqual([]);
  });

  test.each([
    [''],
    ['  '],
    ['nobody'],
    [`${'x'.repeat(250)}@site.example`],
    ['two\nlines@studyline.example'],
  ])('400 for the address %j', async (emailAddress) => {
    const { status, error } = await add(emailAddress);
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'emailAddress']);
  });
});

describe('acceptAdministratorInvitation', () => {
  test.each(['short', 'password1234', 'studyline2026'])('400 for the password %s', async (password) => {
    const { token } = await invited();
    const body = { ...account, password };
    const { status, error } = await inject(app.app, acceptAdministratorInvitation, {
      params: { token },
      body,
    });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'password']);
  });

  test('200 creates the account and the administrator once', async () => {
    const { token } = await invited();
    expect((await look(token)).body).toMatchObject({
      status: 'PENDING',
      emailAddress: email,
      hasAccount: false,
    });
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ clientId, emailAddress: email });
    const person = await personOf();
    expect(await administers(person)).toBe(true);
    expect((await readRecordedAbout(db, person)).map(({ type }) => type)).toEqual([
      'user.created',
      'administratorInvitation.accepted',
      'client.adminAdded',
    ]);
    expect(await list()).toMatchObject({ totalCount: 0 });
    expect(await statusOf(token)).toBe('ACCEPTED');
  });

  test('409 once it was used, also after the administrator was removed', async () => {
    const { token } = await invited();
    await accept(token);
    const person = await personOf();
    await db.transaction().execute((trx) => deleteClientAdmin(trx, clientId, person.userId));
    expect(errorOf(await join(token, person))).toEqual([409, 'INVITATION_ENDED']);
    expect(errorOf(await accept(token))).toEqual([409, 'INVITATION_ENDED']);
    expect(await administers(person)).toBe(false);
  });

  test('409 for an account that was created meanwhile, whose person then joins', async () => {
    const { token } = await invited();
    const person = await withAddress();
    expect((await look(token)).body.hasAccount).toBe(true);
    expect(errorOf(await accept(token))).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await join(token, person)).body).toEqual({ clientId, emailAddress: email });
    expect(await administers(person)).toBe(true);
  });

  test('404 for a made-up token, and the database alone is not enough to make one', async () => {
    const { token } = await invited();
    const rows = await query(app.database.ownerUrl, 'select i::text as row from administrator_invitation i');
    expect(JSON.stringify(rows)).not.toContain(token);
    const other = `${token.slice(0, -1)}_`;
    for (const answer of [await look(other), await accept(other), await join(other, admin)])
      expect(errorOf(answer)).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  test.each([
    ['expired', 'EXPIRED', 'INVITATION_EXPIRED', ({ id }: { id: number }) => expire(id)],
    ['withdrawn', 'WITHDRAWN', 'INVITATION_ENDED', ({ id }: { id: number }) => withdraw(id)],
  ])('409 when it was %s, and its page says so', async (_, status, errorCode, end) => {
    const invitation = await invited();
    await end(invitation);
    expect(await statusOf(invitation.token)).toBe(status);
    expect(errorOf(await accept(invitation.token))).toEqual([409, errorCode]);
  });

  test('409 after the inviter stops administering the client, until another administrator sends it again', async () => {
    const inviter = await buildUser(db);
    await addClientAdmin(db, clientId, inviter);
    const { id, token } = await invited(inviter);
    await db.transaction().execute((trx) => deleteClientAdmin(trx, clientId, inviter.userId));
    expect(await statusOf(token)).toBe('OUTDATED');
    expect(errorOf(await accept(token))).toEqual([409, 'INVITER_REMOVED']);
    expect((await list()).items).toMatchObject([{ id, status: 'OUTDATED' }]);
    expect((await resend(id)).status).toBe(200);
    const [next = ''] = await mailed();
    expect(errorOf(await look(token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await accept(next)).status).toBe(200);
  });

  test('its email is not sent once it has ended', async () => {
    await withdraw((await add()).body.id);
    expect(await mailed()).toEqual([]);
  });

  test('409 for an invitation that is withdrawn, or whose sender is removed, while it is being accepted', async () => {
    const inviter = await buildUser(db);
    await addClientAdmin(db, clientId, inviter);
    const { id, token } = await invited(inviter);
    const withdrawn = await answerDuring(
      app,
      async (trx) => {
        await lockClient(trx, clientId);
        await withdrawInvitation(trx, id);
      },
      () => accept(token),
    );
    expect(errorOf(withdrawn)).toEqual([409, 'INVITATION_ENDED']);
    await add(email, inviter);
    const [again = ''] = await mailed();
    const removed = await answerDuring(
      app,
      async (trx) => {
        await lockClient(trx, clientId);
        await deleteClientAdmin(trx, clientId, inviter.userId);
      },
      () => accept(again),
    );
    expect(errorOf(removed)).toEqual([409, 'INVITER_REMOVED']);
    const people = await db.selectFrom('app_user').select('id').where('email_address', '=', email).execute();
    expect(people).toEqual([]);
  });
});

describe('joinAsAdministrator', () => {
  test('404 for someone with another address, or who has not verified this one', async () => {
    const { token } = await invited();
    const [other, person] = [await buildUser(db), await withAddress()];
    await query(
      app.database.ownerUrl,
      `update app_user set verified_email = false where id = ${person.userId}`,
    );
    for (const who of [other, person])
      expect(errorOf(await join(token, who))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(await statusOf(token)).toBe('PENDING');
  });

  test('200 also ends the invitation of someone who became an administrator in another way', async () => {
    const { token } = await invited();
    const person = await withAddress();
    await db
      .transaction()
      .execute((trx) => insertClientAdmin(trx, { clientId, userId: person.userId, wasNotified: false }));
    expect(errorOf(await join(token, person))).toEqual([409, 'INVITATION_ENDED']);
    expect(await list()).toMatchObject({ totalCount: 0 });
  });
});

describe('resendAdministratorInvitation and withdrawAdministratorInvitation', () => {
  test('200 replaces the link or ends the invitation, and records it', async () => {
    const { id, token } = await invited();
    expect((await resend(id)).body).toEqual({ id, emailAddress: email });
    expect(errorOf(await look(token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await withdraw(id)).body).toEqual({ id, emailAddress: email });
    expect(await list()).toMatchObject({ totalCount: 0 });
    expect(await recorded()).toEqual([
      'administratorInvitation.created',
      'administratorInvitation.resent',
      'administratorInvitation.withdrawn',
    ]);
    expect(errorOf(await resend(id))).toEqual([409, 'INVITATION_ENDED']);
    expect(errorOf(await withdraw(id))).toEqual([409, 'INVITATION_ENDED']);
  });

  test('404 for another client’s invitation, as for a missing one', async () => {
    const { id } = await invited();
    const other = await buildClient(db);
    expectHidden('CLIENT_NOT_FOUND', await resend(id, other.admin), await withdraw(id, other.admin));
    ({ clientId } = other);
    expectHidden('INVITATION_NOT_FOUND', await resend(id, other.admin), await withdraw(999_999, other.admin));
    expectHidden('INVITATION_NOT_FOUND', await withdraw(id, other.admin), await resend(999_999, other.admin));
  });
});
