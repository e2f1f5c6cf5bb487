import { createServer, type Server as TcpServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { query } from '../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { buildUser, type Person } from '../../test/world.ts';
import * as clock from '../core/clock.ts';
import type { Server } from '../core/server.ts';
import { createMailer } from './mailer.ts';
import { mailKind } from './mail-kind.ts';
import { queueDueMails } from './mail-queries.ts';
import { sendMail } from './send-mail.ts';
import { writeMails } from './write-mails.ts';
import { eventually } from '../../test/eventually.ts';

const DAY = 86_400_000;

/** Its text comes from its facts, whereas the product's kinds look theirs up. */
const greeting = mailKind({
  name: 'GREETING',
  schema: z.object({ subject: z.string(), says: z.boolean() }),
  compose: async (_, { subject, says }) => {
    if (!says) return undefined;
    const values = { title: subject, date: '1 May', study: 'BEACON' };
    return {
      subject: { key: 'mail.draftExpiring.subject', values },
      title: { key: 'mail.draftExpiring.title', values },
      lines: [{ key: 'mail.draftExpiring.what', values }],
      button: { label: { key: 'mail.draftExpiring.button' }, path: '/post/1/1/detail' },
      why: { key: 'mail.draftExpiring.why' },
      thread: 'post-1',
      stopPath: '/stop/greetings',
    };
  },
});

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
  person = await buildUser(app.server.db, { firstName: 'Ana', lastName: 'Lima' });
  smtp.received.length = 0;
});
afterEach(() => vi.restoreAllMocks());

let causes = 0;
/** Writes an email and returns its id. */
async function write(facts: { subject?: string; says?: boolean } = {}, to = person): Promise<number> {
  const cause = `cause ${++causes}`;
  await app.server.db.transaction().execute((trx) =>
    writeMails(trx, app.server, greeting, [
      {
        cause,
        userId: to.userId,
        channelId: null,
        facts: { subject: facts.subject ?? 'Protocol', says: facts.says ?? true },
      },
    ]),
  );
  const row = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  return row.id;
}

const rowOf = (id: number) =>
  app.server.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const send = (id: number, server: Server = app.server) => sendMail(server, [greeting], id);

/** The server with its own mailer, which has short timeouts. */
const impatient = (port?: number): Server => {
  const { mail } = app.server.settings;
  if (!mail) throw new Error('The tests have a mail server.');
  const mailer = createMailer(
    { ...mail, port: port ?? mail.port },
    { greetingMillis: 200, silenceMillis: 200 },
  );
  return { ...app.server, mailer };
};

const later = (millis: number) => {
  const at = Date.now() + millis;
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(at));
};

test('an email goes to its recipient, in both forms, and only once', async () => {
  const id = await write();
  await send(id);
  await send(id);
  expect(smtp.received).toHaveLength(1);
  const [{ from, to, parsed } = { from: '', to: [], parsed: { subject: '' } }] = smtp.received;
  expect([from, to]).toEqual(['studyline@portal.example', [person.emailAddress]]);
  const { state, attempts, message_id: messageId } = await rowOf(id);
  expect(parsed).toMatchObject({
    messageId,
    from: { name: 'Studyline', address: 'studyline@portal.example' },
    to: [{ name: 'Ana Lima', address: person.emailAddress }],
    subject: 'Your draft “Protocol” expires on 1 May',
    text: expect.stringContaining('https://portal.example/post/1/1/detail'),
    html: expect.stringContaining('href="https://portal.example/post/1/1/detail"'),
  });
  expect(messageId).toMatch(/^<[\w-]+@portal\.example>$/);
  expect([state, attempts]).toEqual(['SENT', 1]);
});

test('what people type stays text and cannot add a header, a recipient or markup', async () => {
  const villain = await buildUser(app.server.db, {
    firstName: 'Eve\r\nBcc: all@portal.example',
    lastName: '"<eve@elsewhere.example>, x@elsewhere.example',
  });
  const id = await write({ subject: '<img src=x>\r\nBcc: b@portal.example\u0001 ünï "&' }, villain);
  await send(id);
  const [{ to, raw, parsed } = { to: [], raw: '', parsed: { subject: '', html: '' } }] = smtp.received;
  expect(to).toEqual([villain.emailAddress]);
  expect(raw).not.toMatch(/^bcc:/im);
  expect(parsed).toMatchObject({
    to: [{ address: villain.emailAddress }],
    subject: 'Your draft “<img src=x> Bcc: b@portal.example ünï "&” expires on 1 May',
  });
  expect(parsed.html).toContain('&lt;img src=x&gt; Bcc: b@portal.example ünï &quot;&amp;');
  expect(parsed.html).not.toContain('<img');
});

test('an email goes to the address that its recipient has when it is sent', async () => {
  const id = await write();
  const moved = `moved.${person.userId}@studyline.example`;
  await query(
    app.database.ownerUrl,
    `update app_user set email_address = '${moved}' where id = ${person.userId}`,
  );
  // Somebody else has taken over the address.
  await buildUser(app.server.db);
  await send(id);
  expect(smtp.received.map(({ to }) => to)).toEqual([[moved]]);
  expect(await rowOf(id)).toMatchObject({ email_address: moved });
});

test('nobody is told the same thing twice, and what no longer applies is not sent', async () => {
  const id = await write({ says: false });
  const { cause } = await rowOf(id);
  const again = { cause, userId: person.userId, channelId: null, facts: { subject: '', says: true } };
  await app.server.db.transaction().execute((trx) => writeMails(trx, app.server, greeting, [again]));
  await send(id);
  expect(smtp.received).toEqual([]);
  const rows = await app.server.db.selectFrom('mail').select('state').where('cause', '=', cause).execute();
  expect(rows).toEqual([{ state: 'OBSOLETE' }]);
});

test('an email that was sent before its worker was killed is sent again with the same id', async () => {
  const id = await write();
  const { promise, resolve } = Promise.withResolvers<void>();
  smtp.beforeTaking(() => promise);
  const killed = send(id, impatient());
  await killed;
  smtp.beforeTaking(async () => undefined);
  resolve();
  await eventually(() => expect(smtp.received).toHaveLength(1));
  await send(id);
  const ids = smtp.received.map(({ parsed }) => parsed.messageId);
  expect(ids).toEqual(Array(2).fill((await rowOf(id)).message_id));
});

test('an email that the server has accepted is not sent again if the database could not record it', async () => {
  const id = await write();
  await query(
    app.database.ownerUrl,
    `create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger refuse_note before update on mail for each row execute function refuse_note()`,
  );
  await expect(send(id)).rejects.toThrow('away');
  await query(app.database.ownerUrl, 'drop trigger refuse_note on mail');
  await send(id);
  expect(smtp.received).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'SENT' });
});

test('successive emails share a connection, which is closed soon after the last one', async () => {
  const { mail } = app.server.settings;
  if (!mail) throw new Error('The tests have a mail server.');
  const server = { ...app.server, mailer: createMailer(mail) };
  const before = smtp.connections();
  for (let count = 0; count < 3; count += 1) await send(await write(), server);
  expect([smtp.received.length, smtp.connections() - before]).toEqual([3, 1]);
  await server.mailer.close();
});

test('an email that is due while the process stops waits for the next start', async () => {
  const server = impatient();
  await server.mailer?.close();
  const id = await write();
  await send(id, server);
  expect(await rowOf(id)).toMatchObject({ state: 'WAITING', attempts: 0, delayed_by: null });
});

test('a stop waits for an email that the server is slow to accept', async () => {
  const { mail } = app.server.settings;
  if (!mail) throw new Error('The tests have a mail server.');
  const server = { ...app.server, mailer: createMailer(mail) };
  const begun = Promise.withResolvers<void>();
  smtp.beforeTaking(() => {
    begun.resolve();
    return pause(4000);
  });
  const id = await write();
  const sending = send(id, server);
  await begun.promise;
  await server.mailer.close();
  await sending;
  smtp.beforeTaking(async () => undefined);
  expect(await rowOf(id)).toMatchObject({ state: 'SENT' });
});

test('an email that the server is slow to accept does not hold up others', async () => {
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  smtp.beforeTaking(() => {
    begun.resolve();
    return slow.promise;
  });
  const first = send(await write());
  await begun.promise;
  smtp.beforeTaking(async () => undefined);
  const id = await write();
  await send(id);
  expect(smtp.received.map(({ parsed }) => parsed.messageId)).toEqual([(await rowOf(id)).message_id]);
  slow.resolve();
  await first;
  expect(smtp.received).toHaveLength(2);
});

test('an email is not resent automatically when its connection breaks after the last byte', async () => {
  const id = await write();
  smtp.beforeTaking(async () => smtp.cut());
  await send(id, impatient());
  smtp.beforeTaking(async () => undefined);
  expect(smtp.received).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'WAITING', delayed_by: 'ADDRESS', attempts: 1 });
});

test('an email whose connection breaks each time does not hold up others, and is given up', async () => {
  const [id, other] = [await write(), await write()];
  const server = impatient();
  smtp.beforeTaking(async () => smtp.cut());
  await send(id, server);
  smtp.beforeTaking(async () => undefined);
  await send(other, server);
  expect(await rowOf(other)).toMatchObject({ state: 'SENT' });
  smtp.beforeTaking(async () => smtp.cut());
  later(6 * DAY);
  await send(id, server);
  smtp.beforeTaking(async () => undefined);
  expect(await rowOf(id)).toMatchObject({ state: 'GIVEN_UP', attempts: 2 });
});

describe('a refusal', () => {
  test('that is permanent ends the email, with the reason as the server words it', async () => {
    const id = await write();
    smtp.answer(person.emailAddress, { code: 550, text: '5.1.1 No such person here' });
    const other = await buildUser(app.server.db);
    const otherId = await write({}, other);
    await send(id);
    await send(otherId);
    expect(await rowOf(id)).toMatchObject({
      state: 'REFUSED',
      attempts: 1,
      last_error: '550 5.1.1 No such person here',
    });
    expect(await rowOf(otherId)).toMatchObject({ state: 'SENT' });
  });

  test.each([
    ['for now', { code: 450, text: '4.2.0 Come back later' }],
    ['by a server that does not relay', { code: 554, text: '5.7.1 Relay access denied' }],
  ])('%s defers the email, longer each time, and for days at most', async (_, reply) => {
    const id = await write();
    smtp.answer(person.emailAddress, reply);
    await send(id);
    const first = await rowOf(id);
    expect(first).toMatchObject({ state: 'WAITING', delayed_by: 'ADDRESS', attempts: 1 });
    await send(id);
    const second = await rowOf(id);
    const pauses = [first, second].map((row) => row.next_attempt_at.getTime() - Date.now());
    expect(pauses[0]).toBeGreaterThan(50_000);
    expect(pauses[1]).toBeGreaterThan(110_000);
    smtp.answer(person.emailAddress);
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', attempts: 3, delayed_by: null });

    // It has waited for days for the server. This is the first attempt to deliver it to its address.
    const lost = await write();
    smtp.answer(person.emailAddress, reply);
    later(6 * DAY);
    await send(lost);
    expect(await rowOf(lost)).toMatchObject({ state: 'WAITING', delayed_by: 'ADDRESS' });
    later(12 * DAY);
    await send(lost);
    expect(await rowOf(lost)).toMatchObject({ state: 'GIVEN_UP', last_error: `${reply.code} ${reply.text}` });
  });

  test('of the whole email for reasons of policy defers it, like a refusal of its address', async () => {
    const id = await write();
    const refusal = (text: string) => async () => {
      throw Object.assign(new Error(text), { responseCode: 550 });
    };
    smtp.beforeTaking(refusal('5.7.60 Client does not have permissions to send as this sender'));
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'WAITING', delayed_by: 'ADDRESS', attempts: 1 });
    smtp.beforeTaking(refusal('5.6.0 Malformed mail'));
    await send(id);
    smtp.beforeTaking(async () => undefined);
    expect(await rowOf(id)).toMatchObject({ state: 'REFUSED', last_error: '550 5.6.0 Malformed mail' });
  });
});

describe('a mail server', () => {
  const closeTcp = (server: TcpServer) => new Promise((done) => void server.close(done));

  test('that is down delays emails, is tried once and left alone for a while, and nothing is lost', async () => {
    const ids = [await write(), await write(), await write()];
    const free = createServer();
    await once(free.listen(0, '127.0.0.1'), 'listening');
    const { port } = free.address() as AddressInfo;
    await closeTcp(free);
    const server = impatient(port);
    for (const id of ids) await send(id, server);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, delayed_by: by, attempts }) => [state, by, attempts])).toEqual([
      ['WAITING', 'SERVER', 1],
      ['WAITING', 'SERVER', 0],
      ['WAITING', 'SERVER', 0],
    ]);
    expect(rows.every(({ last_error: error }) => error?.includes('ECONNREFUSED'))).toBe(true);
    const awake = await startMailServer(port);
    later(120_000);
    for (const id of ids) await send(id, server);
    expect(awake.received).toHaveLength(3);
    await awake.close();
  });

  test('that cannot encrypt gets nothing, unless the setting says so', async () => {
    const { mail } = app.server.settings;
    if (!mail) throw new Error('The tests have a mail server.');
    const id = await write();
    await send(id, { ...app.server, mailer: createMailer({ ...mail, tls: 'STARTTLS' }) });
    expect(smtp.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'WAITING', delayed_by: 'SERVER' });
  });

  test('that is silent is given up in time', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const id = await write();
    await send(id, impatient((silent.address() as AddressInfo).port));
    expect(await rowOf(id)).toMatchObject({ state: 'WAITING', delayed_by: 'SERVER', attempts: 1 });
    await closeTcp(silent);
  });

  test('that accepts no email at all is left alone longer each time, up to 5 minutes', async () => {
    const server = impatient();
    smtp.refuseAll(true);
    const id = await write();
    const pauses: number[] = [];
    let at = Date.now();
    for (let round = 0; round < 5; round++) {
      later(at - Date.now());
      await send(id, server);
      const next = (await rowOf(id)).next_attempt_at.getTime();
      pauses.push(Math.round((next - at) / 60_000));
      at = next + 1;
    }
    smtp.refuseAll(false);
    expect(pauses).toEqual([1, 2, 4, 5, 5]);
    expect(await rowOf(id)).toMatchObject({ delayed_by: 'SERVER', last_error: '452 4.3.1 No room' });
  });
});

test('every email that is due gets one job, and another one if that has failed permanently', async () => {
  const { db } = app.server;
  const ids = [await write(), await write()];
  const jobs = async () => {
    const rows = await query(
      app.database.ownerUrl,
      `select key from graphile_worker.jobs where key in (${ids.map((id) => `'send-mail:${id}'`)}) and attempts < max_attempts`,
    );
    return rows.length;
  };
  await queueDueMails(db, 'send-mail', new Date(Date.now() - DAY));
  expect(await jobs()).toBe(0);
  await queueDueMails(db, 'send-mail', new Date());
  await queueDueMails(db, 'send-mail', new Date());
  expect(await jobs()).toBe(2);
  await query(app.database.ownerUrl, 'update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await jobs()).toBe(0);
  await queueDueMails(db, 'send-mail', new Date());
  expect(await jobs()).toBe(2);
});

test('emails about the same thing are shown together, and say where to stop them', async () => {
  for (const id of [await write(), await write({ subject: 'Protocol 2' })]) await send(id);
  const said = smtp.received.map(({ parsed: { inReplyTo, references, messageId } }) => ({
    inReplyTo,
    references,
    isOther: messageId !== inReplyTo,
  }));
  const thread = expect.stringMatching(/^<post-1@.+>$/);
  expect(said[0]).toEqual({ inReplyTo: thread, references: thread, isOther: true });
  expect(said[1]).toEqual(said[0]);
  const headers = smtp.received[0]!.parsed.headers.map(({ key, value }) => [key, value]);
  expect(headers).toContainEqual(['list-unsubscribe', '<https://portal.example/stop/greetings>']);
});

test('an email that its reader can do without has lower priority than the others', async () => {
  const id = await write();
  const priority = async (topic: string | null) => {
    await query(app.database.ownerUrl, 'delete from graphile_worker._private_jobs');
    await app.server.db.updateTable('mail').set({ topic }).where('id', '=', id).execute();
    await queueDueMails(app.server.db, 'send-mail', new Date());
    const [found] = await query(
      app.database.ownerUrl,
      `select priority from graphile_worker.jobs where key = 'send-mail:${id}'`,
    );
    return found;
  };
  expect([await priority('COMMENTS'), await priority(null)]).toEqual([1, 0]);
});

describe('without a mail server', () => {
  test.each([
    ['the demo keeps the email', 'force', { subject: 'Your draft “Protocol” expires on 1 May' }],
    ['nothing is kept elsewhere', 'off', null],
  ])('%s', async (_, demo, kept) => {
    const alone = await startApp({ env: { STUDYLINE_DEMO: demo } });
    const { db } = alone.server;
    const reader = await buildUser(db);
    const facts = { subject: 'Protocol', says: true };
    const one = { cause: 'only', userId: reader.userId, channelId: null, facts };
    await db.transaction().execute((trx) => writeMails(trx, alone.server, greeting, [one]));
    const { id } = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    await sendMail(alone.server, [greeting], id);
    const row = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'KEPT', attempts: 0, kept });
    await alone.close();
  });
});
