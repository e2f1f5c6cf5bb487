import { type Insertable, type RawBuilder, sql } from 'kysely';
import { findLocked } from '../../db/locked.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { DB } from '../../db/types.ts';
import { type TeamName, firstTeam } from '../people/queries.ts';
import type { PostFacts } from '../sharing/policy.ts';
import { isVisible, heldKeysIn } from '../sharing/visibility-queries.ts';

export interface CommentRow {
  id: number;
  post_id: number;
  parent_id: number | null;
  version: number;
  author_id: number;
  author_name: string;
  team: TeamName | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  removed_at: Date | null;
}

/** What the policies need of the version readers see, or of what its author has in hand; comments ask nothing of four eyes. */
const postFacts = sql`p.channel_id as "channelId", p.id as "postId", p.author_id as "authorId", v.created_by as "versionAuthorId",
  p.permissions, v.version_label as "versionLabel", v.version = p.current_version as "isCurrent",
  v.submitted_at is not null as submitted, false as "fourEyes"`;

const visibleVersion = (userId: number) =>
  sql`v.post_id = p.id and v.version = coalesce(p.current_version, (select max(version) from post_version where post_id = p.id))
    and ${isVisible(heldKeysIn(userId, sql`p.channel_id`))}`;

/** A post whose comments are read, with their number. */
export interface CommentedPost extends PostFacts {
  commentCount: number;
}

export async function findCommentedPost(
  db: Db,
  userId: number,
  postId: number,
): Promise<CommentedPost | undefined> {
  const { rows } = await sql<CommentedPost>`
    select ${postFacts}, coalesce(k.comment_count, 0) as "commentCount"
    from post p join post_version v on ${visibleVersion(userId)} left join post_counter k on k.post_id = p.id
    where p.id = ${postId}`.execute(db);
  return rows[0];
}

/** Where a new comment goes, with the post and the membership locked against change. */
export interface CommentTarget extends PostFacts {
  version: number;
  /** The comment a reply hangs on: that of the thread's top. Null where the parent is gone, or none was named. */
  topId: number | null;
  team: TeamName | null;
}

export async function findCommentTarget(
  trx: Trx,
  userId: number,
  postId: number,
  parentId: number | undefined,
): Promise<CommentTarget | undefined> {
  const query = sql<CommentTarget>`
    select ${postFacts}, v.version, coalesce(parent.parent_id, parent.id) as "topId", ${firstTeam} as team
    from post p join post_version v on ${visibleVersion(userId)}
    join channel_member m on m.channel_id = p.channel_id and m.user_id = ${userId}
    left join comment parent on parent.id = ${parentId ?? null}::integer and parent.post_id = p.id and parent.removed_at is null
    where p.id = ${postId}
    for share of p, m`;
  return findLocked(async () => (await query.execute(trx)).rows[0]);
}

/** Writes a comment and counts it; returns its id. */
export async function insertComment(
  trx: Trx,
  comment: Omit<Insertable<DB['comment']>, 'id'>,
): Promise<number> {
  const { id } = await trx.insertInto('comment').values(comment).returning('id').executeTakeFirstOrThrow();
  await sql`insert into post_counter as k (post_id, comment_count) values (${comment.post_id}, 1)
    on conflict (post_id) do update set comment_count = k.comment_count + 1`.execute(trx);
  return id;
}

const commentColumns = sql`c.id, c.post_id, c.parent_id, c.version, c.author_id, u.display_name as author_name,
  ${firstTeam} as team, c.text, c.created_at, c.edited_at, c.removed_at`;

/**
 * So many threads of a post, from its newest or oldest on: each a top comment with its replies, oldest first. A removed comment
 * stays as long as there are replies to it.
 */
export async function findThreads(
  db: Db,
  postId: number,
  page: { newestFirst: boolean; skip: number; limit: number },
): Promise<CommentRow[]> {
  const direction = page.newestFirst ? sql`desc` : sql``;
  const { rows } = await sql<CommentRow>`
    with top as (
      select c.* from comment c
      where c.post_id = ${postId} and c.parent_id is null
        and (c.removed_at is null or exists (select from comment r where r.parent_id = c.id and r.removed_at is null))
      order by c.id ${direction} offset ${page.skip} limit ${page.limit}
    )
    select ${commentColumns}
    from (
      select * from top
      union all select r.* from top join comment r on r.parent_id = top.id and r.removed_at is null
    ) c
    join app_user u on u.id = c.author_id
    left join channel_member m on m.channel_id = c.channel_id and m.user_id = c.author_id
    order by coalesce(c.parent_id, c.id), c.id`.execute(db);
  return rows;
}

export interface CommentAuthor {
  author_id: number;
  author_name: string;
  team: TeamName | null;
}

/** Who has a comment on a post, by name. */
export async function findCommentAuthors(db: Db, postId: number): Promise<CommentAuthor[]> {
  const { rows } = await sql<CommentAuthor>`
    select u.id as author_id, u.display_name as author_name, ${firstTeam} as team
    from (select distinct author_id, channel_id from comment where post_id = ${postId} and removed_at is null) c
    join app_user u on u.id = c.author_id
    left join channel_member m on m.channel_id = c.channel_id and m.user_id = c.author_id
    order by lower(u.display_name), u.id`.execute(db);
  return rows;
}

/** A comment that is there, with its post, as that person may see them. */
export interface VisibleComment {
  comment: CommentRow;
  post: PostFacts;
}

export async function findComment(
  db: Db,
  userId: number,
  commentId: number,
): Promise<VisibleComment | undefined> {
  return findVisibleComment(db, userId, commentId, sql``);
}

/** The same, with the comment locked for a change, and the post and the membership against one. */
export async function lockComment(
  trx: Trx,
  userId: number,
  commentId: number,
): Promise<VisibleComment | undefined> {
  const lock = sql`for no key update of c for share of p, m`;
  return findLocked(() => findVisibleComment(trx, userId, commentId, lock));
}

async function findVisibleComment(
  db: Db,
  userId: number,
  commentId: number,
  lock: RawBuilder<unknown>,
): Promise<VisibleComment | undefined> {
  const { rows } = await sql<CommentRow & PostFacts>`
    select c.id, c.post_id, c.parent_id, c.version, c.author_id, u.display_name as author_name, c.text, c.created_at, c.edited_at,
      c.removed_at, ${postFacts},
      (select ${firstTeam} from channel_member m where m.channel_id = c.channel_id and m.user_id = c.author_id) as team
    from comment c join post p on p.id = c.post_id join post_version v on ${visibleVersion(userId)}
    join channel_member m on m.channel_id = p.channel_id and m.user_id = ${userId}
    join app_user u on u.id = c.author_id
    where c.id = ${commentId} and c.removed_at is null
    ${lock}`.execute(db);
  const row = rows[0];
  return row && { comment: row, post: row };
}

export async function updateCommentText(trx: Trx, commentId: number, text: string, at: Date): Promise<void> {
  await trx.updateTable('comment').set({ text, edited_at: at }).where('id', '=', commentId).execute();
}

/** Takes a comment out and off the post's count. */
export async function markCommentRemoved(trx: Trx, commentId: number, at: Date): Promise<void> {
  await sql`
    with removed as (update comment set removed_at = ${at} where id = ${commentId} and removed_at is null returning post_id)
    update post_counter k set comment_count = k.comment_count - 1 from removed where k.post_id = removed.post_id`.execute(
    trx,
  );
}
