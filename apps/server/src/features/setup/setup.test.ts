import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { initMember } from '@studyline/contract/app/calls';
import { signIn } from '@studyline/contract/auth/calls';
import { listClients } from '@studyline/contract/clients/calls';
import { acceptSetup, createFirstClient, openSetup } from '@studyline/contract/setup/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { answerDuring } from '../../../test/posts.ts';
import { addClientAdmin, buildClient, buildUser } from '../../../test/world.ts';
import { watchWrites } from '../../../test/writes.ts';
import { allMails } from '../../all-mails.ts';
import { CSRF_COOKIE, makeCsrfToken } from '../../core/csrf-tokens.ts';
import { systemActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { keepClient } from '../clients/keep-client.ts';
import { insertClientAdmin, lockClients } from '../clients/queries.ts';
import { inviteFirstAdministrator } from './invite-first.ts';

const email = 'anna.lind@fjord.example';
const password = 'a password of her own';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0).toReversed()) await app.close();
  smtp.received.length = 0;
});

/** A process of an installation without people, or another process of the same installation. */
async function open(env: Record<string, string> = {}, other?: TestApp): Promise<TestApp> {
  const app = await startApp({
    ...(other ? { database: other.database } : {}),
    env: { STUDYLINE_ADMIN_EMAIL: email, PUBLIC_URL: 'https://portal.example', ...env },
  });
  apps.push(app);
  return app;
}

const start = ({ server }: TestApp) => inviteFirstAdministrator(server);
async function tokenOf(app: TestApp): Promise<string> {
  return (await start(app))?.path.replace('/setup/', '') ?? '';
}
const look = ({ app }: TestApp, token: string) => inject(app, openSetup, { params: { token } });
const accept = ({ app }: TestApp, token: string, more: object = {}) =>
  inject(app, acceptSetup, {
    params: { token },
    body: { firstName: 'Anna', lastName: 'Lind', password, ...more },
  });
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const found = (app: TestApp, person: { userId: number }, name = 'Fjord') =>
  app.as(person).call(createFirstClient, { body: { name } });
async function personOf({ server: { db } }: TestApp, address = email): Promise<{ userId: number }> {
  const row = db.selectFrom('app_user').select('id as userId').where('email_address', '=', address);
  return row.executeTakeFirstOrThrow();
}
/** Sends the waiting emails. Returns the recipient and text of each. */
async function sent({ server }: TestApp): Promise<(string | undefined)[][]> {
  const waiting = await server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of waiting) await sendMail(server, allMails, id);
  return smtp.received.splice(0).map(({ to, parsed }) => [to[0], parsed.text]);
}

describe('a start', () => {
  test('gives the same link until somebody administers a client, and none without an address', async () => {
    const app = await open();
    const first = await start(app);
    expect(first).toEqual({
      emailAddress: email,
      path: expect.stringMatching(/^\/setup\/[\w-]{43}$/),
      delivery: 'BY_HAND',
    });
    const again = await open({}, app);
    expect(await start(again)).toEqual(first);
    expect(await start(await open({ STUDYLINE_ADMIN_EMAIL: email.toUpperCase() }, app))).toMatchObject({
      path: first?.path,
    });
    expect(await start(await open({ STUDYLINE_ADMIN_EMAIL: '' }, app))).toBeUndefined();
    const { clientId } = await buildClient(app.server.db);
    await addClientAdmin(app.server.db, clientId, await buildUser(app.server.db));
    expect(await start(app)).toBeUndefined();
  });

  test('invites and emails once, however many processes start at the same time', async () => {
    const app = await open(smtp.env);
    const other = await open(smtp.env, app);
    const invitations = await Promise.all([app, other, app, other].map(start));
    expect(new Set(invitations.map((one) => one?.path)).size).toBe(1);
    expect(invitations.map((one) => one?.delivery)).toEqual(Array.from({ length: 4 }, () => 'BY_MAIL'));
    const mails = await sent(app);
    expect(mails).toEqual([
      [email, expect.stringContaining(`https://portal.example${invitations[0]?.path}`)],
    ]);
    expect(mails[0]?.[1]).toMatch(/is valid until \d{1,2} [A-Z][a-z]+ \d{4}\./);
    expect((await start(app))?.delivery).toBe('BY_MAIL');
    expect(await sent(app)).toEqual([]);
  });

  test('that fails halfway leaves nothing, and the next one invites', async () => {
    const app = await open(smtp.env);
    await query(app.database.ownerUrl, 'revoke insert on mail from studyline_app');
    await expect(start(app)).rejects.toThrow(/permission denied/);
    const { setup, events } = await left(app);
    expect([setup, events]).toEqual([0, 0]);
    await query(app.database.ownerUrl, 'grant insert on mail to studyline_app');
    expect((await start(app))?.delivery).toBe('BY_MAIL');
    expect(await left(app)).toEqual({ setup: 1, events: 1 });
    expect(await sent(app)).toHaveLength(1);
  });

  test('emails once there is a mail server, and gives the link if that refuses the address', async () => {
    const app = await open();
    const { path } = (await start(app))!;
    const withMail = await open(smtp.env, app);
    expect(await start(withMail)).toMatchObject({ path, delivery: 'BY_MAIL' });
    smtp.answer(email, { code: 550, text: '5.1.1 Nobody here' });
    expect(await sent(withMail)).toEqual([]);
    smtp.answer(email);
    expect(await start(withMail)).toMatchObject({ path, delivery: 'BY_HAND' });
  });

  test.each([
    ['with another address', { STUDYLINE_ADMIN_EMAIL: 'ben.okoro@fjord.example' }],
    ['with another secret', { STUDYLINE_SECRET: 'another secret, also of more than 32 characters' }],
  ])('%s invalidates the previous link and its email', async (_, env) => {
    const app = await open(smtp.env);
    const token = await tokenOf(app);
    const changed = await open({ ...smtp.env, ...env }, app);
    const next = await tokenOf(changed);
    expect(errorOf(await look(changed, token))).toEqual([404, 'SETUP_NOT_FOUND']);
    expect((await look(changed, next)).status).toBe(200);
    expect(await sent(changed)).toHaveLength(1);
  });

  test('makes a new link when the previous one has expired', async () => {
    const app = await open(smtp.env);
    const token = await tokenOf(app);
    await sent(app);
    await query(app.database.ownerUrl, 'update setup set expires_at = now()');
    expect((await look(app, token)).body.status).toBe('EXPIRED');
    expect(errorOf(await accept(app, token))).toEqual([409, 'SETUP_EXPIRED']);
    const next = await tokenOf(app);
    expect(errorOf(await accept(app, token))).toEqual([404, 'SETUP_NOT_FOUND']);
    expect(await sent(app)).toHaveLength(1);
    expect((await accept(app, next)).status).toBe(200);
  });
});

async function left({ server: { db } }: TestApp): Promise<{ setup: number; events: number }> {
  const setup = await db.selectFrom('setup').select('email_address').execute();
  const events = await db
    .selectFrom('audit_event')
    .select('id')
    .where('type', '=', 'setup.invited')
    .execute();
  return { setup: setup.length, events: events.length };
}

describe('openSetup', () => {
  test('200 says whose it is, 404 for a made-up token', async () => {
    const app = await open();
    const token = await tokenOf(app);
    expect(await look(app, token)).toMatchObject({
      status: 200,
      body: { status: 'PENDING', emailAddress: email, hasAccount: false },
    });
    expect(errorOf(await look(app, `${token.slice(0, -1)}_`))).toEqual([404, 'SETUP_NOT_FOUND']);
    expect(errorOf(await accept(app, `${token.slice(0, -1)}_`))).toEqual([404, 'SETUP_NOT_FOUND']);
  });

  test('404 if nobody was invited', async () => {
    expect((await look(await open(), 'made-up')).status).toBe(404);
  });

  test('the database alone is not enough to make a link', async () => {
    const app = await open();
    const token = await tokenOf(app);
    const rows = await query(app.database.ownerUrl, 'select s::text as row from setup s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('acceptSetup', () => {
  test('200 creates the account once, and the person can sign in to it', async () => {
    const app = await open();
    const token = await tokenOf(app);
    expect((await accept(app, token, { timezoneId: 'Europe/Oslo' })).body).toEqual({ emailAddress: email });
    const person = await personOf(app);
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual([
      'user.created',
    ]);
    const csrfToken = makeCsrfToken(app.server.secret);
    const signedIn = await inject(
      app.app,
      signIn,
      { body: { csrfToken, emailAddress: email, password } },
      { cookie: `${CSRF_COOKIE}=${csrfToken}`, accept: 'application/json' },
    );
    expect(signedIn.status).toBe(200);
    expect(errorOf(await accept(app, token))).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await look(app, token)).body).toMatchObject({ status: 'PENDING', hasAccount: true });
  });

  test('200 for one of two who accept at the same time', async () => {
    const app = await open();
    const token = await tokenOf(app);
    const answers = await Promise.all([accept(app, token), accept(app, token), accept(app, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each(['short', 'password1234', 'studyline2026'])('400 for the password %s', async (bad) => {
    const app = await open();
    const answer = await accept(app, await tokenOf(app), { password: bad });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'password']);
  });

  test('409 once somebody administers a client, and nothing is written', async () => {
    const app = await open();
    const token = await tokenOf(app);
    const { clientId } = await buildClient(app.server.db);
    await addClientAdmin(app.server.db, clientId, await buildUser(app.server.db));
    const writes = await watchWrites(app.database.ownerUrl);
    const written = await writes.during(async () => {
      expect((await look(app, token)).body.status).toBe('ENDED');
      expect(errorOf(await accept(app, token))).toEqual([409, 'SETUP_ENDED']);
    });
    expect(written).toEqual([]);
    await writes.close();
  });
});

describe('createFirstClient', () => {
  test('200 creates the client with the person as its administrator, and a second one is refused', async () => {
    const app = await open();
    await accept(app, await tokenOf(app));
    const person = await personOf(app);
    const canDo = async () => (await app.as(person).call(initMember, {})).body.can.createFirstClient;
    expect(await canDo()).toBe(true);
    const { status, body } = await found(app, person);
    expect([status, body.name]).toEqual([200, 'Fjord']);
    const { body: clients } = await app.as(person).call(listClients, {});
    expect(clients.items).toMatchObject([{ clientId: body.clientId, name: 'Fjord' }]);
    expect((await readRecordedAbout(app.server.db, person)).map(({ type }) => type)).toEqual([
      'user.created',
      'client.adminAdded',
    ]);
    expect(errorOf(await found(app, person, 'Tarn'))).toEqual([409, 'SETUP_ENDED']);
    expect([await canDo(), await start(app)]).toEqual(['SETUP_ENDED', undefined]);
  });

  test('200 for one of two calls at the same time', async () => {
    const app = await open();
    await accept(app, await tokenOf(app));
    const person = await personOf(app);
    const answers = await Promise.all(['Fjord', 'Tarn'].map((name) => found(app, person, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('409 if somebody else becomes an administrator while it waits for its turn', async () => {
    const app = await open();
    await accept(app, await tokenOf(app));
    const person = await personOf(app);
    const { clientId } = await buildClient(app.server.db);
    await app.server.db.deleteFrom('client_admin').execute();
    const other = await buildUser(app.server.db);
    const answer = await answerDuring(
      app,
      async (trx) => {
        await lockClients(trx);
        await insertClientAdmin(trx, { clientId, userId: other.userId, wasNotified: false });
      },
      () => found(app, person),
    );
    expect(errorOf(answer)).toEqual([409, 'SETUP_ENDED']);
  });

  test('200 for someone who had an account before they were invited, even if the link has expired', async () => {
    const app = await open();
    const person = await buildUser(app.server.db);
    const invited = await open({ STUDYLINE_ADMIN_EMAIL: person.emailAddress.toUpperCase() }, app);
    const token = await tokenOf(invited);
    expect((await look(app, token)).body.hasAccount).toBe(true);
    await query(app.database.ownerUrl, 'update setup set expires_at = now()');
    expect((await found(app, person)).status).toBe(200);
  });

  test('200 takes over a client of that name, in any case, that has no administrator', async () => {
    const app = await open();
    const importer = systemActor(app.server, 'IMPORT');
    const { clientId } = await transact(importer, (trx) => keepClient(trx, importer, 'Fjord'));
    await accept(app, await tokenOf(app));
    expect((await found(app, await personOf(app), 'fjord')).body).toEqual({ clientId, name: 'Fjord' });
  });

  test('400 without a name', async () => {
    const app = await open();
    await accept(app, await tokenOf(app));
    expect((await found(app, await personOf(app), '  ')).status).toBe(400);
  });

  test('403 for anybody else, for an unverified address, and for someone who was invited earlier', async () => {
    const app = await open();
    await accept(app, await tokenOf(app));
    const person = await personOf(app);
    expect(errorOf(await found(app, await buildUser(app.server.db)))).toEqual([
      403,
      'NOT_FIRST_ADMINISTRATOR',
    ]);
    await query(
      app.database.ownerUrl,
      `update app_user set verified_email = false where id = ${person.userId}`,
    );
    expect(errorOf(await found(app, person))).toEqual([403, 'NOT_FIRST_ADMINISTRATOR']);
    await query(
      app.database.ownerUrl,
      `update app_user set verified_email = true where id = ${person.userId}`,
    );
    await start(await open({ STUDYLINE_ADMIN_EMAIL: 'ben.okoro@fjord.example' }, app));
    expect(errorOf(await found(app, person))).toEqual([403, 'NOT_FIRST_ADMINISTRATOR']);
  });
});
