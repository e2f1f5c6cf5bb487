import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { changeMailPreferences } from '@studyline/contract/mail/calls';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { buildPost, changePermissions } from '../../../../test/posts.ts';
import { updatesIn } from '../../../../test/updates.ts';
import {
  buildMember,
  buildStudy,
  leaveStudy,
  type Member,
  type Person,
  type Study,
} from '../../../../test/world.ts';
import { allMails } from '../../../all-mails.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { mailAssignedPeople, remindPeople } from '../../required-actions/mails.ts';
import { tellOfDue } from '../calls/write-updates.ts';
import { writeDigests } from './mails.ts';

const smtp: MailServer = await startMailServer();
const app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
const { server } = app;
const { db } = server;
afterAll(async () => {
  await app.close();
  await smtp.close();
});
afterEach(() => vi.useRealTimers());

const { begin, runJobs, mark, list } = updatesIn(app);
const DAY = 86_400_000;
/** Tomorrow, a day without a change of clocks in Berlin. */
const day = () => new Date(Date.now() + DAY).toISOString().slice(0, 10);
const at = (time: string, after = 0) => new Date(Date.parse(`${day()}T${time}:00Z`) + after * DAY);

let study: Study;
let manager: Member;
let reader: Member;
let colleague: Member;
beforeEach(async () => {
  await query(
    app.database.ownerUrl,
    'delete from mail; delete from digest; delete from personal_update; update assignment set closed_at = now(), closed_reason = $$NO_LONGER_REQUIRED$$ where closed_at is null',
  );
  study = await buildStudy(db, { name: 'ASPIRE-HF' });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  reader = await buildMember(db, study, { roles: ['SITE_STAFF'] });
  colleague = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: reader.teamId });
  // From here on nobody has chosen anything.
  await query(app.database.ownerUrl, 'delete from mail_choice; delete from mail_schedule');
  smtp.received.length = 0;
  await begin();
});

const change = async (person: Person, body: object) => {
  const answer = await app.as(person).call(changeMailPreferences, { body: body as never });
  expect(answer.status).toBe(200);
};
/** What the people of this test get if it is this time. */
async function sentAt(moment: Date) {
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
  await writeDigests(server);
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('next_attempt_at', '<=', moment)
    .execute();
  for (const { id } of waiting) await sendMail(server, allMails, id);
  vi.useRealTimers();
  return smtp.received.splice(0).map(({ to, parsed }) => ({ to: to[0], parsed }));
}
const subjectsAt = async (moment: Date) =>
  (await sentAt(moment)).map(({ to, parsed }) => [to, parsed.subject]).toSorted();

const publish = async (facts: object = {}) => {
  const built = await buildPost(app, study, { author: manager, title: 'Lab manual', ...facts });
  await runJobs();
  return built;
};
const toAcknowledge = (days = 5) => ({
  title: 'Safety Letter 8',
  rules: [
    {
      requiredActionType: 'ACKNOWLEDGE',
      gracePeriodMillis: days * DAY,
      targetAudience: { channelWide: false, roles: [study.roleIds.SITE_STAFF], teamIds: [] },
    },
  ],
});
const dueAt = async (moment: Date) => {
  await db
    .updateTable('assignment')
    .set({ due_at: moment })
    .where('channel_id', '=', study.channelId)
    .execute();
};
const toBoth = (subject: string) =>
  [reader, colleague].map(({ emailAddress }) => [emailAddress, subject]).toSorted();

describe('the summary', () => {
  test('comes once a day, at the time of the reader, and not if there is nothing new', async () => {
    await publish();
    await change(colleague, { digestTime: '09:00' });
    expect(await subjectsAt(at('07:29'))).toEqual([]);
    const [mail] = await sentAt(at('07:30'));
    expect([mail?.to, mail?.parsed.subject]).toEqual([reader.emailAddress, '1 thing is new in your studies']);
    expect(await subjectsAt(at('07:31'))).toEqual([]);
    expect(await subjectsAt(at('09:00'))).toEqual([
      [colleague.emailAddress, '1 thing is new in your studies'],
    ]);
    expect(await subjectsAt(at('09:00', 1))).toEqual([]);
    await publish({ title: 'Lab manual 2' });
    expect(await subjectsAt(at('09:00', 2))).toEqual(toBoth('1 thing is new in your studies'));
  });

  test('names what its reader has to do first, and the news of each study with its sponsor', async () => {
    await publish(toAcknowledge());
    await publish({ title: 'Visit www.evil.example/<b>now</b>' });
    const other = await buildStudy(db, { name: 'CORAL-AD' });
    await db
      .updateTable('channel')
      .set({ sponsor_name: 'Halden Neuro' })
      .where('id', '=', other.channelId)
      .execute();
    const author = await buildMember(db, other, { roles: ['STUDY_MANAGER'] });
    await buildMember(db, other, { roles: ['SITE_STAFF'], person: reader });
    await buildPost(app, other, { author, title: 'Scale training' });
    await runJobs();
    const [mail] = (await sentAt(at('07:30'))).filter(({ to }) => to === reader.emailAddress);
    const text = mail?.parsed.text ?? '';
    expect(mail?.parsed.subject).toBe('1 thing needs you');
    expect(text).toContain('Good morning, Person');
    expect(text).toContain('Safety Letter 8\nAcknowledge, v1.0. Due ');
    expect(text.indexOf('Safety Letter 8')).toBeLessThan(text.indexOf('Visit'));
    expect(text).not.toContain('www.evil.example');
    expect(mail?.parsed.html).not.toContain('<b>now</b>');
    expect(text).toContain('CORAL-AD, Halden Neuro\n');
    expect(text).toContain('Choose what you get: https://portal.example/update-profile?part=notifications');
    expect(mail?.parsed.headers.map(({ key }) => key)).toContain('list-unsubscribe');
  });

  test('comes again each day while an action is overdue, and no more once it is done', async () => {
    const { postId } = await publish(toAcknowledge(2));
    await dueAt(at('12:00', 1));
    expect(await subjectsAt(at('07:30'))).toEqual(toBoth('1 thing needs you'));
    expect(await subjectsAt(at('07:30', 1))).toEqual([]);
    for (const days of [2, 3])
      expect(await subjectsAt(at('07:30', days))).toEqual(toBoth('1 thing needs you, 1 overdue'));
    await db
      .updateTable('assignment')
      .set({ closed_at: new Date(), closed_reason: 'NO_LONGER_REQUIRED' })
      .where('post_id', '=', postId)
      .where('user_id', '=', reader.userId)
      .execute();
    expect(await subjectsAt(at('07:30', 4))).toEqual([
      [colleague.emailAddress, '1 thing needs you, 1 overdue'],
    ]);
  });

  test('comes when its reader is reminded of an action, daily or weekly, and only then', async () => {
    await change(colleague, { topics: [{ topic: 'ACTIONS', delivery: 'WEEKLY_DIGEST' }] });
    await publish(toAcknowledge(20));
    // Everyone has had theirs of the day, and of the week.
    for (let days = 0; days < 8; days++) await sentAt(at('07:30', days));
    expect(await subjectsAt(at('07:30', 8))).toEqual([]);
    await remindPeople(server, at('07:20', 11));
    expect(await subjectsAt(at('07:30', 11))).toEqual([[reader.emailAddress, '1 thing needs you']]);
    expect(await subjectsAt(at('07:30', 12))).toEqual([]);
    const weekly: string[] = [];
    for (let days = 13; days < 18; days++)
      for (const [to] of await subjectsAt(at('07:30', days))) weekly.push(to!);
    expect(weekly.filter((to) => to === colleague.emailAddress)).toHaveLength(1);
  });

  test('does not repeat what its reader has seen, or been told of at once', async () => {
    await change(reader, { topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }] });
    const { postId } = await publish();
    const mine = { params: { postId }, body: { commentTextRequest: 'Which freezer?' } };
    const { commentId: parentCommentId } = (await app.as(reader).call(addComment, mine)).body;
    const reply = { params: { postId }, query: { parentCommentId }, body: { commentTextRequest: 'Any.' } };
    await app.as(manager).call(addComment, reply);
    await runJobs();
    const [newest] = (await list(reader)).items;
    expect(newest?.kind).toBe('REPLY_ADDED');
    const [mail] = (await sentAt(at('07:30'))).filter(({ to }) => to === reader.emailAddress);
    expect(mail?.parsed.text).toContain('published Lab manual');
    expect(mail?.parsed.text).not.toContain('Any.');
    await publish({ title: 'Pharmacy manual' });
    await mark(reader, { upToId: (await list(reader)).items[0]!.updateId });
    expect(await subjectsAt(at('07:30', 1))).toEqual([
      [colleague.emailAddress, '1 thing is new in your studies'],
    ]);
  });

  test('says nothing of what its reader may no longer see when it is sent', async () => {
    const { postId } = await publish();
    await writeDigests(server, at('07:30'));
    await changePermissions(db, postId, {
      viewPost: { channelWide: false, roles: [], teamIds: [] },
    });
    expect(await subjectsAt(at('07:31'))).toEqual([]);
    await publish({ title: 'Pharmacy manual' });
    await leaveStudy(db, study, reader);
    expect(await subjectsAt(at('07:30', 1))).toEqual([
      [colleague.emailAddress, '1 thing is new in your studies'],
    ]);
  });

  test('is as each topic and study says', async () => {
    await change(reader, { studies: [{ channelId: study.channelId, delivery: 'NONE' }] });
    await publish();
    expect(await subjectsAt(at('07:30'))).toEqual([
      [colleague.emailAddress, '1 thing is new in your studies'],
    ]);
    await publish(toAcknowledge(20));
    expect(await subjectsAt(at('07:30', 1))).toEqual(toBoth('1 thing needs you'));
    await change(reader, { topics: [{ topic: 'ACTIONS', delivery: 'NONE' }] });
    await publish({ ...toAcknowledge(20), title: 'Safety Letter 9' });
    expect((await subjectsAt(at('07:30', 2))).map(([to]) => to)).not.toContain(reader.emailAddress);
  });

  test('of a week comes on its day, with what has not been in it', async () => {
    const weekday = (at('12:00', 2).getUTCDay() + 6) % 7;
    const topics = [{ topic: 'POSTS', delivery: 'WEEKLY_DIGEST' }];
    await change(reader, { topics, digestDay: weekday + 1 });
    await publish();
    await publish({ title: 'Pharmacy manual' });
    const told = async (after: number) =>
      (await subjectsAt(at('07:30', after))).filter(([to]) => to === reader.emailAddress);
    expect([await told(0), await told(1)]).toEqual([[], []]);
    expect(await told(2)).toEqual([[reader.emailAddress, '2 things are new in your studies']]);
    await publish({ title: 'Imaging manual' });
    for (let after = 3; after < 9; after++) expect(await told(after)).toEqual([]);
    expect(await told(9)).toEqual([[reader.emailAddress, '1 thing is new in your studies']]);
  });
});

describe('emails that come at once', () => {
  const writeAction = async (facts: object = {}) => {
    const { postId } = await publish({ ...toAcknowledge(), ...facts });
    await db
      .updateTable('post')
      .set({ priority: 'title' in facts ? 'SAFETY' : 'NORMAL' })
      .where('id', '=', postId)
      .execute();
    await mailAssignedPeople(server, { postId });
    return db.selectFrom('mail').selectAll().where('kind', '=', 'REQUIRED_ACTION').execute();
  };

  test('are written for those who want that, and for urgent posts', async () => {
    expect(await writeAction()).toEqual([]);
    await change(reader, { topics: [{ topic: 'ACTIONS', delivery: 'IMMEDIATE' }] });
    expect(await writeAction()).toMatchObject([{ user_id: reader.userId, is_urgent: false }]);
    await query(app.database.ownerUrl, 'delete from mail');
    const urgent = await writeAction({ title: 'Dosing is paused' });
    expect(urgent.map(({ user_id, is_urgent }) => [user_id, is_urgent]).toSorted()).toEqual(
      expect.arrayContaining([
        [reader.userId, true],
        [colleague.userId, true],
      ]),
    );
  });

  test('wait while it is quiet where the reader is, unless they are urgent', async () => {
    await db
      .updateTable('app_user')
      .set({ timezone_id: 'Europe/Berlin' })
      .where('id', '=', reader.userId)
      .execute();
    await change(reader, { topics: [{ topic: 'ACTIONS', delivery: 'IMMEDIATE' }] });
    await writeAction();
    const evening = new Date('2027-01-12T18:00:00Z');
    const morning = new Date('2027-01-13T06:00:00Z');
    await db
      .updateTable('assignment')
      .set({ due_at: new Date('2027-02-01') })
      .execute();
    const about = async (moment: Date) =>
      (await subjectsAt(moment)).filter(([, subject]) => subject?.startsWith('Action required'));
    expect(await about(evening)).toEqual([]);
    const { next_attempt_at: next } = await db
      .selectFrom('mail')
      .select('next_attempt_at')
      .where('kind', '=', 'REQUIRED_ACTION')
      .executeTakeFirstOrThrow();
    expect(next).toEqual(morning);
    expect(await about(morning)).toEqual([[reader.emailAddress, 'Action required: “Safety Letter 8”']]);
    await writeAction({ title: 'Dosing is paused' });
    await db
      .updateTable('assignment')
      .set({ due_at: new Date('2027-02-01') })
      .execute();
    expect(await about(evening)).toContainEqual([reader.emailAddress, 'Action required: “Dosing is paused”']);
  });

  test('an action that is due is in the summary of those who are not told at once', async () => {
    await publish(toAcknowledge(20));
    await dueAt(at('20:00'));
    await mark(reader, { upToId: (await list(reader)).items[0]!.updateId });
    vi.useFakeTimers({ now: at('06:00'), toFake: ['Date'] });
    await tellOfDue(server);
    vi.useRealTimers();
    expect(await subjectsAt(at('07:30'))).toEqual(toBoth('1 thing needs you'));
  });
});
