import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment, removeComment } from '@studyline/contract/comments/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { changeMailPreferences } from '@studyline/contract/mail/calls';
import { deletePost } from '@studyline/contract/posts/calls';
import {
  subscribeToPost,
  unsubscribeFromComments,
  unsubscribeFromPost,
} from '@studyline/contract/subscriptions/calls';
import { changeTeamStatus, type TransitionName } from '@studyline/contract/teams/calls';
import { startApp, type TestApp } from '../test/app.ts';
import { query } from '../test/cluster.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { buildPost } from '../test/posts.ts';
import {
  addClientAdmin,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  buildWorld,
  everyone,
  leaveStudy,
  type Member,
  type Person,
  type Study,
} from '../test/world.ts';
import { allJobs } from './all-jobs.ts';
import { allMails } from './all-mails.ts';
import { record } from './core/record.ts';
import { transact } from './core/transaction.ts';
import { mailAdministrator } from './features/clients/mails.ts';
import { mailReply } from './features/comments/mails.ts';
import { mailSubscribers } from './features/subscriptions/mails.ts';
import { requiredActionJobs } from './features/required-actions/jobs.ts';
import { mailAssignedPeople } from './features/required-actions/mails.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { sendMail } from './mail/send-mail.ts';
import type { OutboxRow } from './outbox/outbox-queries.ts';
import { openWakes } from './outbox/wakes.ts';
import { eventually } from '../test/eventually.ts';

let smtp: MailServer;
let app: TestApp;
let study: Study;
let manager: Member;
let author: Member;
let reader: Member;
let coordinator: Member;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
  ({ study, manager, author, reader, coordinator } = await buildWorld(app.server.db));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  await query(app.database.ownerUrl, `delete from mail; update mail_choice set delivery = 'IMMEDIATE'`);
  smtp.received.length = 0;
});

const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone };
const asked = (person: Person) => [person.emailAddress, 'Action required: “Protocol”'];

/** Sends the waiting emails. Returns who received what. */
async function sent(): Promise<(string | undefined)[][]> {
  const waiting = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
  return smtp.received.splice(0).map(({ to, parsed }) => [to[0], parsed.subject]);
}

const comment = async (person: Person, postId: number, parentCommentId?: number) =>
  (
    await app.as(person).call(addComment, {
      params: { postId },
      query: { parentCommentId },
      body: { commentTextRequest: 'A comment' },
    })
  ).body.commentId;

describe('a new required action', () => {
  test('is emailed to everybody who is asked, once', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager, rules: [rule] });
    await mailAssignedPeople(app.server, { postId });
    await mailAssignedPeople(app.server, { postId });
    const { rows } = await sql<{ emailAddress: string }>`
      select distinct u.email_address as "emailAddress" from assignment a join app_user u on u.id = a.user_id
      where a.post_id = ${postId}`.execute(app.server.db);
    const mails = await sent();
    expect(mails).toContainEqual(asked(reader));
    expect(mails.toSorted()).toEqual(
      rows.map(({ emailAddress }) => [emailAddress, 'Action required: “Protocol”']).toSorted(),
    );
  });

  test('says what is to be done, and by when in the timezone of the reader', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager, rules: [rule] });
    await mailAssignedPeople(app.server, { postId });
    const { db } = app.server;
    await db
      .updateTable('app_user')
      .set({ timezone_id: 'Europe/Berlin' })
      .where('id', '=', reader.userId)
      .execute();
    await db
      .updateTable('assignment')
      .set({ due_at: new Date('2030-07-01T10:00:00Z') })
      .where('user_id', '=', reader.userId)
      .execute();
    const waiting = await db.selectFrom('mail').select('id').where('user_id', '=', reader.userId).execute();
    for (const { id } of waiting) await sendMail(app.server, allMails, id);
    const [mail] = smtp.received;
    expect(mail?.parsed.text).toContain('Read and acknowledge it in the study ');
    expect(mail?.parsed.text).toContain('It is due by 1 July 2030 at 12:00 CEST.');
  });

  test('has a one-click unsubscribe link, and nobody who used it gets more', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager, rules: [rule] });
    await mailAssignedPeople(app.server, { postId });
    await app
      .as(reader)
      .call(changeMailPreferences, { body: { topics: [{ topic: 'ACTIONS', delivery: 'NONE' }] } });
    await app.server.db
      .updateTable('mail')
      .set({ state: 'OBSOLETE', ended_at: new Date() })
      .where('user_id', 'not in', [reader.userId, coordinator.userId])
      .execute();
    const waiting = await app.server.db
      .selectFrom('mail')
      .select('id')
      .where('state', '=', 'WAITING')
      .execute();
    for (const { id } of waiting) await sendMail(app.server, allMails, id);
    const [mail] = smtp.received;
    expect(smtp.received.map(({ to }) => to[0])).toEqual([coordinator.emailAddress]);
    const headers = new Map(mail?.parsed.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] =
      /^<https:\/\/portal\.example\/openapi\/v1\/mail\/unsubscribe\/(\d+\.ACTIONS\.[\w-]{43})>$/.exec(
        headers.get('list-unsubscribe') ?? '',
      ) ?? [];
    expect(token).not.toBe('');
    // The link that people see leads to the page that asks for confirmation.
    expect(mail?.parsed.text).toContain(`Stop these emails: https://portal.example/unsubscribe/${token}\n`);
    expect(mail?.parsed.html).toContain(
      `<a class="quiet" href="https://portal.example/unsubscribe/${token}"`,
    );
  });

  test('is emailed to nobody who cannot see the post when the email is sent', async () => {
    const gone = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const blinded = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const { postId } = await buildPost(app, study, {
      title: 'Protocol',
      author: manager,
      rules: [rule],
      unblindedOnly: true,
    });
    await mailAssignedPeople(app.server, { postId });
    await leaveStudy(app.server.db, study, gone);
    await query(app.database.ownerUrl, `update team set blinding = 'BLINDED' where id = ${blinded.teamId}`);
    const readers = (await sent()).map(([address]) => address);
    expect(readers).not.toContain(gone.emailAddress);
    expect(readers).not.toContain(blinded.emailAddress);
    expect(readers).toContain(reader.emailAddress);
  });
});

test('a paused action is emailed to nobody until the team resumes, and never to an excluded person', async () => {
  const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager, rules: [rule] });
  await mailAssignedPeople(app.server, { postId });
  const { db } = app.server;
  const ofPost = db.updateTable('assignment').where('post_id', '=', postId);
  await ofPost.set({ due_at: null }).where('user_id', '=', reader.userId).execute();
  await db.updateTable('app_user').set({ non_eec_user: true }).where('id', '=', coordinator.userId).execute();
  const readers = (await sent()).map(([address]) => address);
  await db
    .updateTable('app_user')
    .set({ non_eec_user: false })
    .where('id', '=', coordinator.userId)
    .execute();
  expect(readers).not.toEqual([]);
  expect(readers).not.toContain(reader.emailAddress);
  expect(readers).not.toContain(coordinator.emailAddress);
});

describe('a required action of a team that is not active yet, or on hold', () => {
  let here: Study;
  let admin: Member;
  beforeEach(async () => {
    here = await buildStudy(app.server.db, { name: 'BEACON' });
    admin = await buildMember(app.server.db, here, { roles: ['CHANNEL_ADMIN'] });
  });

  /** Changes the status of a team, and runs the jobs that follow from it, twice. */
  async function change(teamId: number, transitionName: TransitionName) {
    const { channelId } = here;
    const called = await app.as(admin).call(changeTeamStatus, {
      params: { channelId, teamId },
      query: { transitionName },
      body: { reason: 'As planned' },
    });
    expect(called).toMatchObject({ status: 200 });
    // Straight from the table: the outbox waits for transactions of other tests.
    const row: unknown = await app.server.db
      .selectFrom('audit_event')
      .select(['id', 'source', 'team_id as teamId', 'details'])
      .where('team_id', '=', teamId)
      .orderBy('id', 'desc')
      .where('type', '=', 'team.statusChanged')
      .executeTakeFirstOrThrow();
    for (const { on, run } of requiredActionJobs) {
      const payload = on?.['team.statusChanged']?.(row as OutboxRow, app.server);
      if (payload !== undefined) for (let twice = 0; twice < 2; twice += 1) await run(app.server, payload);
    }
  }
  const publish = async (title: string) => {
    const { postId } = await buildPost(app, here, { title, author: admin, rules: [rule] });
    return { postId, tell: () => mailAssignedPeople(app.server, { postId }) };
  };
  const to = async (person: Person) =>
    (await sent()).flatMap(([address, subject]) => (address === person.emailAddress ? [subject] : []));

  test('is emailed once when the team resumes, unless it was emailed before', async () => {
    const staff = await buildMember(app.server.db, here, { roles: ['SITE_STAFF'] });
    const before = await publish('Before');
    await before.tell();
    expect(await to(staff)).toEqual(['Action required: “Before”']);
    const waiting = await publish('Waiting');
    await waiting.tell();
    await change(staff.teamId, 'hold_team');
    expect(await to(staff)).toEqual([]);
    await change(staff.teamId, 'resume_team');
    expect(await to(staff)).toEqual(['Action required: “Waiting”']);

    await change(staff.teamId, 'hold_team');
    const [one, two] = [await publish('One'), await publish('Two')];
    for (const { tell } of [one, two]) await tell();
    await change(staff.teamId, 'resume_team');
    expect(await to(staff)).toEqual(['Action required in the study BEACON: 2 posts']);
    for (const { tell } of [one, two, before, waiting]) await tell();
    await change(staff.teamId, 'hold_team');
    await change(staff.teamId, 'resume_team');
    expect(await to(staff)).toEqual([]);
  });

  test('is emailed when the team is activated', async () => {
    const { db } = app.server;
    const teamId = await buildTeam(db, here, { status: 'SELECTED' });
    await db.updateTable('team').set({ approved_at: new Date() }).where('id', '=', teamId).execute();
    await buildMember(db, here, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
    const staff = await buildMember(db, here, { roles: ['SITE_STAFF'], teamId });
    const { tell } = await publish('Early');
    await tell();
    expect(await to(staff)).toEqual([]);
    await change(teamId, 'activate_team');
    expect(await to(staff)).toEqual(['Action required: “Early”']);
  });

  test('is emailed only if its people can see the post when the email is sent', async () => {
    const staff = await buildMember(app.server.db, here, { roles: ['SITE_STAFF'] });
    await change(staff.teamId, 'hold_team');
    await publish('One');
    const { postId } = await publish('Two');
    await change(staff.teamId, 'resume_team');
    await app.as(admin).call(deletePost, { params: { id: postId } });
    expect(await to(staff)).toEqual(['Action required: “One”']);
  });
});

describe('a reply', () => {
  test('is emailed as a reply to the author of the comment, and to other subscribers as a comment', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
    const first = await comment(reader, postId);
    const second = await comment(coordinator, postId, first);
    await mailReply(app.server, { postId, commentId: second });
    await mailSubscribers(app.server, { postId, version: 1, commentId: second });
    expect((await sent()).toSorted()).toEqual(
      [
        [reader.emailAddress, 'Alex Coordinator replied to your comment on “Protocol”'],
        [manager.emailAddress, 'Alex Coordinator commented on “Protocol”'],
      ].toSorted(),
    );
  });

  test('is not emailed to its own author, nor after it is removed', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
    const first = await comment(reader, postId);
    await mailReply(app.server, { postId, commentId: await comment(reader, postId, first) });
    const second = await comment(coordinator, postId, first);
    await mailReply(app.server, { postId, commentId: second });
    await app.as(coordinator).call(removeComment, { params: { commentId: second } });
    expect(await sent()).toEqual([]);
  });

  test('is emailed to nobody with whom the post is no longer shared', async () => {
    const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
    const leaver = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const first = await comment(leaver, postId);
    await mailReply(app.server, { postId, commentId: await comment(coordinator, postId, first) });
    await leaveStudy(app.server.db, study, leaver);
    expect(await sent()).toEqual([]);
  });
});

test('a subscriber of a post is emailed its versions, but not twice if one asks them for an action', async () => {
  const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
  await app.as(reader).call(subscribeToPost, { params: { postId } });
  await mailSubscribers(app.server, { postId, version: 1, commentId: null });
  expect(await sent()).toEqual([[reader.emailAddress, 'New version of “Protocol”']]);
  const { postId: asking } = await buildPost(app, study, {
    title: 'Protocol',
    author: manager,
    rules: [rule],
  });
  await app.as(reader).call(subscribeToPost, { params: { postId: asking } });
  await mailSubscribers(app.server, { postId: asking, version: 1, commentId: null });
  expect(await sent()).toEqual([]);
});

test('a subscriber of a post is emailed a version that asks for an action if they get no email about the action', async () => {
  const subscriber = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
  const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager, rules: [rule] });
  await app.as(subscriber).call(subscribeToPost, { params: { postId } });
  await app
    .as(subscriber)
    .call(changeMailPreferences, { body: { topics: [{ topic: 'ACTIONS', delivery: 'NONE' }] } });
  await mailSubscribers(app.server, { postId, version: 1, commentId: null });
  expect(await sent()).toEqual([[subscriber.emailAddress, 'New version of “Protocol”']]);
});

test('somebody who unsubscribes before the email is sent gets none', async () => {
  const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
  const as = app.as(reader);
  await as.call(subscribeToPost, { params: { postId } });
  await mailSubscribers(app.server, { postId, version: 1, commentId: null });
  const first = await comment(reader, postId);
  await mailSubscribers(app.server, { postId, version: 1, commentId: await comment(coordinator, postId) });
  await mailReply(app.server, { postId, commentId: await comment(coordinator, postId, first) });
  await as.call(unsubscribeFromPost, { params: { postId } });
  await as.call(unsubscribeFromComments, { params: { postId } });
  const readers = (await sent()).map(([address]) => address);
  expect(readers).not.toContain(reader.emailAddress);
});

test('an excluded person gets no email of any kind', async () => {
  const { db } = app.server;
  const admin = await buildUser(db);
  await addClientAdmin(db, study.clientId, admin);
  const eventId = 1;
  await mailAdministrator(app.server, { eventId, clientId: study.clientId, userId: admin.userId });
  await db.updateTable('app_user').set({ non_eec_user: true }).where('id', '=', admin.userId).execute();
  expect(await sent()).toEqual([]);
});

test('events write emails automatically, except imported ones', { timeout: 60_000 }, async () => {
  const wakes = await openWakes(app.database.appUrl);
  const errors: unknown[] = [];
  const opened = { server: app.server, wakes, urls: app.database };
  const stop = await startJobs(opened, allJobs, (error) => errors.push(error));
  const off = wakes.onWake(() => undefined);
  const site = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
  const roleIds = [study.roleIds.SITE_STAFF];
  const body = { email: 'ana@site.example', roleIds };
  await app.as(manager).call(inviteMember, { params: { channelId: study.channelId, teamId: site }, body });
  const admin = await buildUser(app.server.db);
  await addClientAdmin(app.server.db, study.clientId, admin);
  const actor = await app.as(manager).actor();
  for (const by of [actor, { ...actor, source: 'IMPORT' as const }])
    await transact(by, async (trx) => {
      record(trx, by, { type: 'client.adminAdded', clientId: study.clientId, userId: admin.userId });
    });
  const { postId } = await buildPost(app, study, {
    author: manager,
    rules: [
      {
        ...rule,
        targetAudience: { channelWide: false, roles: [study.roleIds.STUDY_COORDINATOR], teamIds: [] },
      },
    ],
  });
  const first = await comment(author, postId);
  await comment(coordinator, postId, first);
  wakes.wake();
  // Emails of invitations are sent at once, the others by the job of the next minute.
  await eventually(() => expect(smtp.received.map(({ to }) => to[0])).toContain('ana@site.example'));
  await eventually(async () => {
    const rows = await app.server.db.selectFrom('mail').select('kind').execute();
    const kinds = rows.map(({ kind }) => kind).toSorted();
    expect([...new Set(kinds)]).toEqual([
      'ADMINISTRATOR_ADDED',
      'COMMENT_REPLY',
      'INVITATION',
      'REQUIRED_ACTION',
      'SUBSCRIBED_POST',
    ]);
    // The imported one is not among them.
    expect(kinds.filter((kind) => kind === 'ADMINISTRATOR_ADDED')).toHaveLength(1);
  });
  expect(errors).toEqual([]);
  off();
  await stop();
  await wakes.close();
});
