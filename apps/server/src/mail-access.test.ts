import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { deletePost, getPost } from '@studyline/contract/posts/calls';
import { addComment } from '@studyline/contract/comments/calls';
import { type RoleKey, roles } from '@studyline/contract/core/permissions';
import { startApp } from '../test/app.ts';
import { query } from '../test/cluster.ts';
import { buildPost } from '../test/posts.ts';
import { updatesIn } from '../test/updates.ts';
import {
  buildMember,
  buildTeam,
  buildWorld,
  changeRole,
  changeTeam,
  leaveStudy,
  leaveTeam,
  type Member,
} from '../test/world.ts';
import { allMails } from './all-mails.ts';
import { updatePostSubscription } from './features/subscriptions/subscription-queries.ts';
import { mailAssignedPeople } from './features/required-actions/mails.ts';
import { sendMail } from './mail/send-mail.ts';
import { writeMails } from './mail/write-mails.ts';

/** Without a mail server, the demo keeps the emails instead of sending them. */
const app = await startApp({ env: { STUDYLINE_DEMO: 'force' } });
const { server } = app;
const { db } = server;
afterAll(() => app.close());

const POST_MAILS = ['SUBSCRIBED_POST', 'COMMENT_REPLY', 'REQUIRED_ACTION', 'ACTION_REMINDER', 'DIGEST'];
const { begin, runJobs } = updatesIn(app);

/** Sends one email of each kind about a post to each person, all of whom are subscribed to it. Returns who was sent which, of summaries those that name it. */
async function sendAll(
  people: readonly { userId: number }[],
  { title, ...about }: { postId: number; version: number; commentId: number; title: string },
  channelId: number,
) {
  const cause = crypto.randomUUID();
  const actions = await query(
    app.database.ownerUrl,
    `select distinct rule_id || '/' || version from assignment where post_id = ${about.postId}`,
  );
  const ofAll = { dailyAfter: 0, weeklyAfter: null, upTo: 2 ** 31 - 1 };
  const facts = { ...about, ...ofAll, actions };
  await db.transaction().execute(async (trx) => {
    for (const { userId } of people)
      await updatePostSubscription(trx, userId, about.postId, 'COMMENTS', true);
  });
  for (const kind of allMails.filter(({ name }) => POST_MAILS.includes(name)))
    await db.transaction().execute((trx) =>
      writeMails(
        trx,
        server,
        kind,
        people.map(({ userId }) => ({ cause, userId, channelId, facts })),
      ),
    );
  return async () => {
    const mails = await db.selectFrom('mail').select('id').where('cause', '=', cause).orderBy('id').execute();
    for (const { id } of mails) await sendMail(server, allMails, id);
    const rows = await db
      .selectFrom('mail')
      .select(['user_id', 'kind', sql<string>`kept->>'text'`.as('text')])
      .where('cause', '=', cause)
      .where('state', '=', 'KEPT')
      .execute();
    const to = (kind: string) =>
      rows
        .flatMap((row) =>
          row.kind === kind && (kind !== 'DIGEST' || row.text.includes(title)) ? [row.user_id] : [],
        )
        .toSorted();
    return {
      version: to('SUBSCRIBED_POST'),
      reply: to('COMMENT_REPLY'),
      asked: to('REQUIRED_ACTION'),
      reminded: to('ACTION_REMINDER'),
      summary: to('DIGEST'),
    };
  };
}

const roleKeys = Object.keys(roles) as RoleKey[];

test(
  'emails about a post go to nobody who may not see it, whatever its audience and whatever changes',
  { timeout: 120_000 },
  async () => {
    const { study, manager } = await buildWorld(db);
    const some = fc.subarray(roleKeys, { maxLength: 4 });
    const audience = fc.record({ channelWide: fc.boolean(), roles: some, teams: fc.subarray([0, 1, 2, 3]) });
    const person = fc.record({
      role: fc.constantFrom(...roleKeys),
      blinding: fc.constantFrom('BLINDED' as const, 'UNBLINDED' as const),
      change: fc.constantFrom('NOTHING', 'ROLE', 'BLINDING', 'TEAM', 'STUDY'),
      next: fc.constantFrom(...roleKeys),
    });
    const seen = { reached: 0, unreached: 0, reminded: 0, inSummary: 0 };
    const holds = async (
      { channelWide, roles: allowed, teams }: { channelWide: boolean; roles: RoleKey[]; teams: number[] },
      unblindedOnly: boolean,
      facts: { role: RoleKey; blinding: 'BLINDED' | 'UNBLINDED'; change: string; next: RoleKey }[],
    ) => {
      const members: Member[] = [];
      for (const { role, blinding } of facts) {
        const member = await buildMember(db, study, { roles: [role] });
        await changeTeam(db, member.teamId, { blinding });
        members.push(member);
      }
      const viewPost = {
        channelWide,
        roles: allowed.map((key) => study.roleIds[key]),
        teamIds: teams.flatMap((index) => members[index]?.teamId ?? []),
      };
      const rule = { requiredActionType: 'ACKNOWLEDGE' as const };
      const title = `Letter ${crypto.randomUUID()}`;
      await begin();
      const { postId } = await buildPost(app, study, {
        author: manager,
        title,
        viewPost,
        unblindedOnly,
        rules: [rule],
      });
      const as = app.as(manager);
      const answer = await as.call(addComment, {
        params: { postId },
        query: {},
        body: { commentTextRequest: 'Hi' },
      });
      const { commentId } = answer.body;
      await runJobs();
      const send = await sendAll(members, { postId, version: 1, commentId, title }, study.channelId);
      for (const [index, { change, next }] of facts.entries()) {
        const member = members[index]!;
        if (change === 'ROLE') await changeRole(db, study, member, next);
        if (change === 'BLINDING') await changeTeam(db, member.teamId, { blinding: 'BLINDED' });
        if (change === 'TEAM') await leaveTeam(db, member);
        if (change === 'STUDY') await leaveStudy(db, study, member);
      }
      const sent = await send();
      const readers: number[] = [];
      for (const member of members) {
        const { status } = await app.as(member).call(getPost, { params: { id: postId } });
        if (status === 200) readers.push(member.userId);
      }
      expect(sent.version).toEqual(readers.toSorted());
      expect(sent.reply).toEqual(readers.toSorted());
      for (const userId of [...sent.asked, ...sent.reminded, ...sent.summary])
        expect(readers).toContain(userId);
      expect(sent.reminded).toEqual(sent.asked);
      seen.reminded += sent.reminded.length;
      seen.inSummary += sent.summary.length;
      seen.reached += readers.length;
      seen.unreached += members.length - readers.length;
    };
    const people = fc.array(person, { minLength: 4, maxLength: 4 });
    await fc.assert(fc.asyncProperty(audience, fc.boolean(), people, holds), { numRuns: 25 });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);

test('a waiting email is not sent once its post is withdrawn', async () => {
  const { study, manager, reader } = await buildWorld(db);
  const rule = { requiredActionType: 'ACKNOWLEDGE' as const };
  const sentOf = async (happen: (postId: number) => Promise<void>) => {
    const title = `Letter ${crypto.randomUUID()}`;
    await begin();
    const { postId } = await buildPost(app, study, { author: manager, title, rules: [rule] });
    await runJobs();
    const answer = await app
      .as(manager)
      .call(addComment, { params: { postId }, query: {}, body: { commentTextRequest: 'Hi' } });
    const facts = { postId, version: 1, commentId: answer.body.commentId, title };
    const send = await sendAll([reader], facts, study.channelId);
    await happen(postId);
    return send();
  };
  const withdraw = async (id: number) => {
    expect((await app.as(manager).call(deletePost, { params: { id } })).status).toBe(200);
  };
  const all = [reader.userId];
  expect(await sentOf(async () => undefined)).toEqual({
    version: all,
    reply: all,
    asked: all,
    reminded: all,
    summary: all,
  });
  expect(await sentOf(withdraw)).toEqual({
    version: [],
    reply: [],
    asked: [],
    reminded: [],
    summary: [],
  });
});

test('a post that asks 300 people writes one email to each, even if its job is run again', async () => {
  const { study, manager } = await buildWorld(db);
  const teamId = await buildTeam(db, study, { teamType: 'STUDY_SITE' });
  const people = [];
  for (let count = 0; count < 300; count += 1)
    people.push(await buildMember(db, study, { roles: ['SITE_STAFF'], teamId }));
  const targetAudience = { channelWide: false, roles: [study.roleIds.SITE_STAFF], teamIds: [] };
  const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const, targetAudience }];
  const { postId } = await buildPost(app, study, { author: manager, rules });
  await mailAssignedPeople(server, { postId });
  await query(app.database.ownerUrl, `delete from mail where user_id = ${people[7]!.userId}`);
  await mailAssignedPeople(server, { postId });
  const rows = await db
    .selectFrom('mail')
    .select(['user_id', 'message_id'])
    .where('channel_id', '=', study.channelId)
    .where('kind', '=', 'REQUIRED_ACTION')
    .execute();
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
  expect(new Set(rows.map((row) => row.message_id)).size).toBe(300);
});
