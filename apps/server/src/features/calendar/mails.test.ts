import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { respondToEvent } from '@studyline/contract/calendar/calls';
import { revertPost } from '@studyline/contract/drafts/calls';
import { changeMailPreferences } from '@studyline/contract/mail/calls';
import { subscribeToPost, unsubscribeFromPost } from '@studyline/contract/subscriptions/calls';
import { startApp, type TestApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { addEventOf, removePost, replaceEventBy } from '../../../test/posts.ts';
import { buildMember, buildWorld, leaveStudy, type Member, type Study } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { subscriptionJobs } from '../subscriptions/jobs.ts';
import { calendarJobs } from './jobs.ts';

let smtp: MailServer;
let app: TestApp;
let study: Study;
let manager: Member;
let going: Member;
let notGoing: Member;
let subscriber: Member;
let postId: number;
/** 9 and 11 o'clock in Lisbon. */
const START = Date.UTC(2090, 0, 9, 9);
const PLACE = 'Centro do Tejo, Lisbon';
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
  ({ study, manager } = await buildWorld(app.server.db));
  [going, notGoing, subscriber] = (await Promise.all(
    [0, 1, 2].map(() => buildMember(app.server.db, study, { roles: ['SITE_STAFF'] })),
  )) as [Member, Member, Member];
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  await query(app.database.ownerUrl, `delete from mail; delete from mail_choice where topic = 'EVENTS'`);
  smtp.received.length = 0;
  const times = { eventStartDateTimeMillis: START, eventEndDateTimeMillis: START + 7_200_000 };
  const where = { eventLocation: PLACE };
  ({ postId } = (
    await addEventOf(app, study, manager, { title: 'Meeting', intent: 'PUBLISH', ...times, ...where })
  ).body);
  for (const [person, response] of [
    [going, 'GOING'],
    [notGoing, 'NOT_GOING'],
  ] as const)
    await app.as(person).call(respondToEvent, { params: { id: postId }, body: { response } });
  await app.as(subscriber).call(subscribeToPost, { params: { postId } });
});

const change = (fields: Parameters<typeof replaceEventBy>[3]) =>
  replaceEventBy(app, manager, postId, { intent: 'PUBLISH', description: 'Changed', ...fields });

/** Runs the jobs caused by the last change of the event, twice. */
async function runJobs(): Promise<void> {
  const row: unknown = await app.server.db
    .selectFrom('audit_event')
    .select(['type', 'source', 'version', 'details'])
    .select(['post_id as postId', 'channel_id as channelId', 'actor_user_id as actorUserId'])
    .where('post_id', '=', postId)
    .where('type', 'in', ['post.published', 'post.withdrawn'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { type } = row as OutboxRow;
  for (const { on, run } of [...subscriptionJobs, ...calendarJobs]) {
    const payload = on?.[type]?.(row as OutboxRow, app.server);
    if (payload !== undefined) for (let twice = 0; twice < 2; twice += 1) await run(app.server, payload);
  }
}

/** Sends the waiting emails. Returns who received what, by address. */
async function sent(): Promise<Record<string, string | undefined>> {
  await runJobs();
  return send();
}
async function send(): Promise<Record<string, string | undefined>> {
  const waiting = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
  return Object.fromEntries(smtp.received.map(({ to, parsed }) => [to[0] ?? '', parsed.subject]));
}
const toAll = (subject: string) =>
  Object.fromEntries([going, notGoing, subscriber].map((person) => [person.emailAddress, subject]));

describe('rescheduling an event', () => {
  test('is told once to people who responded or subscribe, each in their own time zone', async () => {
    await app.server.db
      .updateTable('app_user')
      .set({ timezone_id: 'Asia/Tokyo' })
      .where('id', '=', going.userId)
      .execute();
    await change({ eventStartDateTimeMillis: START + 3_600_000 });
    expect(await sent()).toEqual(toAll('Rescheduled: “Meeting”'));
    expect(smtp.received).toHaveLength(3);
    const mail = smtp.received.find(({ to }) => to[0] === going.emailAddress);
    expect(mail?.parsed.text).toContain('9 January 2090');
    expect(mail?.parsed.text).toContain('19:00');
    expect(mail?.parsed.text).toContain('Location: Hall 2.');
    expect(mail?.parsed.text).toContain(`https://portal.example/post/${postId}/2/detail`);
  });

  test('is told when the place changes, and when it changes back', async () => {
    await change({ eventLocation: 'Hall 2' });
    expect(await sent()).toEqual(toAll('Rescheduled: “Meeting”'));
    smtp.received.length = 0;
    const params = { id: postId, version: 1 };
    await app.as(manager).call(revertPost, { params, body: { versionDescription: 'Back' } });
    expect(await sent()).toEqual(toAll('Rescheduled: “Meeting”'));
    expect(smtp.received[0]?.parsed.text).toContain(`Location: ${PLACE}.`);
  });

  test('is told only to subscribers, like any other version, if only its agenda changed', async () => {
    await change({ content: '<p>Bring a diary.</p>', eventLocation: PLACE });
    expect(await sent()).toEqual({ [subscriber.emailAddress]: 'New version of “Meeting”' });
  });

  test('is not told to people who may not see it, have unsubscribed, or have switched that off', async () => {
    const leaver = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const response = { params: { id: postId }, body: { response: 'GOING' } } as const;
    await app.as(leaver).call(respondToEvent, response);
    await app
      .as(going)
      .call(changeMailPreferences, { body: { topics: [{ topic: 'EVENTS', delivery: 'NONE' }] } });
    await change({ eventLocation: 'Hall 2' });
    await runJobs();
    await leaveStudy(app.server.db, study, leaver);
    await app.as(subscriber).call(unsubscribeFromPost, { params: { postId } });
    expect(await send()).toEqual({ [notGoing.emailAddress]: 'Rescheduled: “Meeting”' });
  });

  test('is told even if another text was published before the email was sent', async () => {
    await change({ eventLocation: 'Hall 2' });
    await runJobs();
    await change({ content: '<p>Bring a diary.</p>', eventLocation: 'Hall 2' });
    expect(await send()).toEqual(toAll('Rescheduled: “Meeting”'));
    expect(smtp.received[0]?.parsed.text).toContain('Location: Hall 2.');
    expect(smtp.received[0]?.parsed.text).toContain(`/post/${postId}/3/detail`);
  });

  test('is not told once it has been rescheduled again', async () => {
    await change({ eventLocation: 'Hall 2' });
    await runJobs();
    await change({ eventLocation: 'Hall 3' });
    await sent();
    expect(smtp.received.map(({ parsed }) => parsed.text?.includes('Hall 3'))).toEqual([true, true, true]);
  });
});

describe('cancelling an event', () => {
  test('is told to people who responded or subscribe, although it is in no list', async () => {
    await removePost(app, manager, postId);
    expect(await sent()).toEqual(toAll('Cancelled: “Meeting”'));
    expect(smtp.received).toHaveLength(3);
    expect(smtp.received[0]?.parsed.text).toContain('9 January 2090');
  });

  test('is not told to people who have left the study', async () => {
    const leaver = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    await app.as(leaver).call(subscribeToPost, { params: { postId } });
    await removePost(app, manager, postId);
    await runJobs();
    await leaveStudy(app.server.db, study, leaver);
    expect(await send()).toEqual(toAll('Cancelled: “Meeting”'));
  });

  test('is not told if it is over', async () => {
    await query(
      app.database.ownerUrl,
      `update post_version set event_start = now() - interval '2 days', event_end = now() - interval '1 day' where post_id = ${postId}`,
    );
    await removePost(app, manager, postId);
    expect(await sent()).toEqual({});
  });
});
