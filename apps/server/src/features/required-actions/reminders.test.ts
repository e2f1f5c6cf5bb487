import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, leaveStudy, type Member, type Study } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { remindPeople } from './mails.ts';

const smtp = await startMailServer();
const app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
const { server } = app;
const { db } = server;
const run = (statement: string) => query(app.database.ownerUrl, statement);
afterAll(async () => {
  await app.close();
  await smtp.close();
});
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let study: Study;
let manager: Member;
let reader: Member;
let colleague: Member;
let start: number;
beforeEach(async () => {
  await run(
    'delete from mail; delete from action_reminder; update assignment set closed_at = now(), closed_reason = $$NO_LONGER_REQUIRED$$ where closed_at is null',
  );
  study = await buildStudy(db, { name: 'ASPIRE-HF' });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  reader = await buildMember(db, study, { roles: ['SITE_STAFF'] });
  colleague = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: reader.teamId });
  smtp.received.length = 0;
  start = Date.now();
});

/** A post that both have to acknowledge within a time. */
const require = (facts: { title?: string; grace?: number } = {}) =>
  buildPost(app, study, {
    author: manager,
    title: facts.title ?? 'Safety Letter 8',
    rules: [
      {
        requiredActionType: 'ACKNOWLEDGE',
        memberParticipationType: 'EVERY_MEMBER',
        gracePeriodMillis: facts.grace ?? 10 * DAY,
        targetAudience: { channelWide: false, roles: [study.roleIds.SITE_STAFF], teamIds: [] },
      },
    ],
  });
const done = (person: Member) =>
  run(
    `update assignment set closed_at = now(), closed_reason = 'NO_LONGER_REQUIRED' where user_id = ${person.userId}`,
  );
/** Who gets what when the job runs this long after the beginning. */
async function remindedAfter(millis: number, meanwhile = () => Promise.resolve<unknown>(undefined)) {
  const at = new Date(start + millis);
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  await remindPeople(server, at);
  await meanwhile();
  const waiting = await db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of waiting) await sendMail(server, allMails, id);
  vi.useRealTimers();
  return smtp.received
    .splice(0)
    .map(({ to, parsed }) => [to[0], parsed.subject])
    .toSorted();
}
const toBoth = (subject: string) =>
  [reader, colleague].map(({ emailAddress }) => [emailAddress, subject]).toSorted();

test('people are reminded after half and nine tenths of the time, and when it is over, once each', async () => {
  await require();
  expect(await remindedAfter(4.9 * DAY)).toEqual([]);
  const soon = toBoth('Reminder: “Safety Letter 8” requires your action');
  expect(await remindedAfter(5.1 * DAY)).toEqual(soon);
  expect(await remindedAfter(8.9 * DAY)).toEqual([]);
  expect(await remindedAfter(9.1 * DAY)).toEqual(soon);
  expect(await remindedAfter(10.1 * DAY)).toEqual(toBoth('Overdue: “Safety Letter 8”'));
  for (const days of [11, 12, 20]) expect(await remindedAfter(days * DAY)).toEqual([]);
});

test('whoever has done it in the meantime, or may no longer see it, gets nothing', async () => {
  await require();
  await done(reader);
  expect(await remindedAfter(5.1 * DAY)).toEqual([
    [colleague.emailAddress, 'Reminder: “Safety Letter 8” requires your action'],
  ]);
  // Between the job and the sending.
  expect(await remindedAfter(9.1 * DAY, () => done(colleague))).toEqual([]);
  await require({ title: 'Lab manual', grace: 10 * DAY });
  expect(await remindedAfter(5.1 * DAY, () => leaveStudy(db, study, reader))).toEqual([
    [colleague.emailAddress, 'Reminder: “Lab manual” requires your action'],
  ]);
});

test('after a pause with a new due time, the reminders begin again', async () => {
  await require();
  expect(await remindedAfter(5.1 * DAY)).toHaveLength(2);
  const dueAfter = (days: number | null) =>
    run(
      `update assignment set due_at = ${days === null ? 'null' : `to_timestamp(${(start + days * DAY) / 1000})`} where closed_at is null`,
    );
  await dueAfter(null);
  expect(await remindedAfter(10.1 * DAY)).toEqual([]);
  await dueAfter(20);
  expect(await remindedAfter(14.9 * DAY)).toEqual([]);
  expect(await remindedAfter(15.1 * DAY)).toEqual(toBoth('Reminder: “Safety Letter 8” requires your action'));
});

test('in the first hours nobody is reminded, except of what is overdue', async () => {
  await require({ grace: 10 * HOUR });
  expect(await remindedAfter(9.5 * HOUR)).toEqual([]);
  expect(await remindedAfter(10.1 * HOUR)).toHaveLength(2);
});

test('several posts of a study are in one email, those overdue marked', async () => {
  await require();
  await require({ title: 'Lab manual', grace: 5 * DAY });
  await done(colleague);
  const at = new Date(start + 5.1 * DAY);
  await remindPeople(server, at);
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  const waiting = await db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of waiting) await sendMail(server, allMails, id);
  const [mail, ...others] = smtp.received;
  expect(others).toEqual([]);
  expect(mail?.parsed.subject).toBe('Reminder: 2 posts in the study ASPIRE-HF require your action');
  expect(mail?.parsed.text).toMatch(/“Lab manual”, overdue since [\s\S]*“Safety Letter 8”, due by /);
});

test('whoever is told in a summary gets no email of their own, except of what is urgent', async () => {
  await run(`delete from mail_choice where user_id = ${reader.userId}`);
  await require();
  const { postId } = await require({ title: 'Stop dosing' });
  await run(`update post set priority = 'SAFETY' where id = ${postId}`);
  expect(await remindedAfter(5.1 * DAY)).toEqual(
    [
      [colleague.emailAddress, 'Reminder: “Safety Letter 8” requires your action'],
      ...toBoth('Reminder: “Stop dosing” requires your action'),
    ].toSorted(),
  );
});
