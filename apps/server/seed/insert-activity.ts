import { sql } from 'kysely';
import { z } from 'zod';
import { type SystemActor, actAs } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { findRows, run } from '../src/db/rows.ts';
import { upsertResponse } from '../src/features/calendar/queries.ts';
import { eventOf } from '../src/features/compliance/complete.ts';
import { closeAssignments, insertCompletion } from '../src/features/compliance/queries.ts';
import type { DemoComment, DemoPost } from './demo-model.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { DEMO_PEOPLE } from './people.ts';
import { hasDone, hasViewed, shareOf, timeOf } from './posts-model.ts';

const MINUTE_MS = 60_000;
/** Most readers open a version within this time. */
const DELAY_MS = 30 * 60 * MINUTE_MS;
/** How many of its readers opened a version, and did what it asked, before it was superseded. */
const FORMER_SHARE = 0.95;

const NEVER_SIGNED_IN = new Set(
  DEMO_PEOPLE.filter(({ hasAcceptedTerms }) => !hasAcceptedTerms).map(({ key }) => key),
);

/** A publication, and the time until the next one or the demo's start. */
export interface Publication {
  postId: number;
  version: number;
  publishedBy: string;
  publishedAt: Date;
  until: Date;
  isCurrent: boolean;
}

interface Reader {
  userId: number;
  key: string;
  /** The first team of the person. */
  teamId: number | null;
  canRespond: boolean;
  openedAt: Date;
}

/** What readers did with a publication while it was the current one: opened it, acknowledged it, answered an invitation. */
export async function insertActivity(
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  publication: Publication,
): Promise<void> {
  await transact(actor, async (trx) => {
    const readers = await insertReading(trx, world, post, publication);
    await insertCompletions(trx, actor, post, publication, readers);
    if (post.type === 'EVENT') await insertAnswers(trx, actor, world, post, publication, readers);
  });
}

/** What decides who has opened a post. */
type ReadPost = Pick<DemoPost, 'key' | 'author' | 'rules' | 'comments' | 'viewedShare'>;

/** Opens a publication for its readers, and returns those who have. */
export async function insertReading(
  trx: Trx,
  world: DemoWorld,
  post: ReadPost,
  publication: Publication,
): Promise<Reader[]> {
  const readers = await findReaders(trx, world, post, publication);
  await insertOpenings(trx, publication, readers);
  return readers;
}

const readerRow = z.object({
  userId: z.int(),
  teamId: z.int().nullable(),
  canRespond: z.boolean(),
  readsSince: z.date(),
});

/** Those who opened the publication. Nobody opens it before joining, or before their site is active. */
async function findReaders(
  trx: Trx,
  world: DemoWorld,
  post: ReadPost,
  { postId, version, publishedBy, publishedAt, until, isCurrent }: Publication,
): Promise<Reader[]> {
  const keys = new Map([...world.people].map(([key, id]) => [id, key]));
  const rows = await findRows(
    trx,
    readerRow,
    sql`select r.user_id as "userId", m.team_ids[1] as "teamId",
        exists (select from role_permission held where held.permission = 'ACTION_ACKNOWLEDGE' and held.role_key = any(m.role_keys))
          as "canRespond",
        greatest(m.joined_at, ${publishedAt}::timestamptz, (select max(t.site_activated_at) from team t
          where t.id = any(m.team_ids) and not p.pre_activation)) as "readsSince"
      from post_reader r join post p on p.id = r.post_id
      join channel_member m on m.channel_id = r.channel_id and m.user_id = r.user_id
      where r.post_id = ${postId} order by r.user_id`,
  );
  return rows.flatMap(({ readsSince, ...row }) => {
    const key = keys.get(row.userId) ?? '';
    const since = readsSince.getTime();
    const commented = commentsOf(post, key)
      .map(({ at }) => timeOf(at, world.startOfDemo).getTime())
      .filter((at) => at > since && at < until.getTime());
    const isViewed = isCurrent
      ? hasViewed(post, key)
      : hasViewed({ ...post, rules: [], viewedShare: FORMER_SHARE }, key);
    const opens = isViewed || key === post.author || key === publishedBy || commented.length > 0;
    const room = until.getTime() - since;
    if (!opens || room <= 0 || NEVER_SIGNED_IN.has(key)) return [];
    const delay = 0.03 + 0.9 * shareOf(`${post.key} ${version} ${key}`) ** 2;
    const opened = Math.min(
      since + delay * Math.min(room, DELAY_MS),
      ...commented.map((at) => at - 4 * MINUTE_MS),
    );
    return [{ ...row, key, openedAt: new Date(Math.round(Math.max(since, opened))) }];
  });
}

function commentsOf(post: ReadPost, author: string): Omit<DemoComment, 'replies'>[] {
  return post.comments
    .flatMap((comment) => [comment, ...(comment.replies ?? [])])
    .filter((comment) => comment.author === author);
}

async function insertOpenings(
  trx: Trx,
  { postId, version }: Publication,
  readers: readonly Reader[],
): Promise<void> {
  const opened = JSON.stringify(readers.map(({ userId, openedAt }) => ({ userId, openedAt })));
  const rows = sql`json_to_recordset(${opened}::json) as o("userId" integer, "openedAt" timestamptz)`;
  await run(
    trx,
    sql`insert into post_opened (post_id, version, user_id, channel_id, first_opened_at)
      select p.id, ${version}::integer, o."userId", p.channel_id, o."openedAt" from post p, ${rows} where p.id = ${postId}`,
  );
  await run(
    trx,
    sql`update post_reader r set has_viewed = true, last_viewed_at = o."openedAt" from ${rows}
      where r.post_id = ${postId} and r.user_id = o."userId"`,
  );
  await run(
    trx,
    sql`insert into post_counter (post_id, view_count)
      select ${postId}, count(distinct user_id) from post_opened where post_id = ${postId}
      on conflict (post_id) do update set view_count = excluded.view_count`,
  );
}

async function insertCompletions(
  trx: Trx,
  actor: SystemActor,
  post: DemoPost,
  { postId, version, until, isCurrent }: Publication,
  readers: readonly Reader[],
): Promise<void> {
  const rules = await trx
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  const open = await trx
    .selectFrom('assignment')
    .select(['channel_id', 'rule_id', 'team_id', 'user_id'])
    .where('post_id', '=', postId)
    .where('closed_at', 'is', null)
    .execute();
  const done = open.flatMap((assignment) => {
    const rule = post.rules[rules.findIndex((r) => r.id === assignment.rule_id)];
    // A signature needs the proof of the person who signs.
    const action = rule?.action;
    if (!action || action === 'SIGN') return [];
    const reader = readers.find(({ userId }) => userId === assignment.user_id);
    if (!rule || !reader) return [];
    const asked = isCurrent ? rule : { ...rule, done: { share: FORMER_SHARE } };
    const pause = (1 + 8 * shareOf(`${post.key} ${rule.action} after ${reader.key}`)) * MINUTE_MS;
    const completedAt = new Date(Math.round(reader.openedAt.getTime() + pause));
    if (!hasDone(post.key, asked, reader.key) || completedAt >= until) return [];
    return [{ assignment, rule, action, completedAt }];
  });
  const doneByTeam = new Set<string>();
  for (const { assignment, rule, action, completedAt } of done.toSorted(
    (a, b) => +a.completedAt - +b.completedAt,
  )) {
    const { channel_id: channelId, rule_id: ruleId, team_id: teamId, user_id: userId } = assignment;
    if (rule.participation === 'ANY_MEMBER' && doneByTeam.has(`${ruleId} ${teamId}`)) continue;
    doneByTeam.add(`${ruleId} ${teamId}`);
    const key = { channelId, ruleId, postId, version, teamId, userId };
    const { id } = await insertCompletion(trx, { ...key, action, sessionId: null, completedAt });
    await closeAssignments(trx, id);
    const person = await actAs(actor.server, trx, userId);
    if (action === 'COMPLETE_COURSE') await insertWatched(trx, key, completedAt);
    record(trx, person, { type: eventOf[action], ...key }, completedAt);
  }
}

/** Whoever has completed a course has watched all of it. */
async function insertWatched(
  trx: Trx,
  { userId, postId, version }: { userId: number; postId: number; version: number },
  at: Date,
): Promise<void> {
  await run(
    trx,
    sql`insert into course_watched (user_id, post_id, obliging_version, file_id, channel_id, watched, position_millis, changed_at)
      select ${userId}, v.post_id, v.obliging_version, v.file_id, v.channel_id,
        int4multirange(int4range(0, v.course_duration_millis)), v.course_duration_millis, ${at}
      from post_version v where v.post_id = ${postId} and v.version = ${version}
      on conflict do nothing`,
  );
}

async function insertAnswers(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost & { type: 'EVENT' },
  { postId, version, until }: Publication,
  readers: readonly Reader[],
): Promise<void> {
  const { channel_id: channelId } = await trx
    .selectFrom('post')
    .select('channel_id')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  const closes = Math.min(until.getTime(), timeOf(post.startsAt, world.startOfDemo).getTime());
  for (const { userId, key, teamId, canRespond, openedAt } of readers) {
    const share = shareOf(`${post.key} answer ${key}`);
    const at = new Date(openedAt.getTime() + Math.round((1 + 5 * share) * MINUTE_MS));
    const isGoing = post.going.always?.includes(key) || share < post.going.share;
    const isAnswered = isGoing || share > (1 + post.going.share) / 2;
    if (!canRespond || !isAnswered || at.getTime() >= closes) continue;
    const response = isGoing ? 'GOING' : 'NOT_GOING';
    const person = await actAs(actor.server, trx, userId);
    await upsertResponse(trx, { postId, channelId, userId, response, at });
    const ids = { channelId, postId, version, teamId, userId };
    record(trx, person, { type: 'event.answered', ...ids, before: null, after: response }, at);
  }
}

/** Comments belong to the version that was current at their time. */
export async function insertComments(
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  { channelId }: DemoStudyIds,
  postId: number,
): Promise<void> {
  await transact(actor, async (trx) => {
    let count = 0;
    const insert = async (
      comment: Omit<DemoComment, 'replies'>,
      parentId: number | null,
    ): Promise<number> => {
      const author = await actAs(actor.server, trx, idOf(world.people, comment.author));
      const at = timeOf(comment.at, world.startOfDemo);
      const { version } = await trx
        .selectFrom('post_version')
        .select('version')
        .where('post_id', '=', postId)
        .where('published_at', '<=', at)
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow(() => new Error(`${post.key} has a comment before its publication.`));
      const { id } = await trx
        .insertInto('comment')
        .values({
          channel_id: channelId,
          post_id: postId,
          parent_id: parentId,
          version,
          author_id: author.userId,
          text: comment.text,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ids = { channelId, postId, version, commentId: id, parentCommentId: parentId };
      record(trx, author, { type: 'comment.created', ...ids, userId: author.userId }, at);
      count++;
      return id;
    };
    for (const { replies = [], ...comment } of post.comments) {
      const parentId = await insert(comment, null);
      for (const reply of replies) await insert(reply, parentId);
    }
    await trx
      .updateTable('post_counter')
      .set({ comment_count: count })
      .where('post_id', '=', postId)
      .execute();
  });
}
