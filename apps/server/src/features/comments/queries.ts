import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import { postFactColumns, postFacts } from '../sharing/post-facts-queries.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import type { DB } from '../../db/types.ts';
import { firstTeam, teamName } from '../people/queries.ts';

const attachment = z.object({
  fileId: z.int(),
  storageKey: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type CommentFile = z.output<typeof attachment>;

const commentRow = z.object({
  id: z.int(),
  postId: z.int(),
  parentId: z.int().nullable(),
  version: z.int(),
  labelMajor: z.int(),
  labelMinor: z.int(),
  authorId: z.int(),
  authorName: z.string(),
  team: teamName.nullable(),
  /** Null for a removed comment. */
  text: z.string().nullable(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  removedAt: z.date().nullable(),
  replyCount: z.int(),
  attachment: attachment.nullable(),
});
export type CommentRow = z.output<typeof commentRow>;

/** A comment that has not been removed. */
const existingComment = commentRow.extend({ text: z.string() });
export type ExistingComment = z.output<typeof existingComment>;

/** Post `p` with version `v`, the version shown to the person. */
const shownPost = (userId: number, postId: number) =>
  sql`(${shownVersion({ userId }, { postId })}) shown
    join post p on p.id = shown.id join post_version v on v.post_id = p.id and v.version = shown.version`;

/** A post whose comments are listed, with their number. */
const commentedPost = postFacts.extend({ commentCount: z.int() });
export type CommentedPost = z.output<typeof commentedPost>;

export async function findCommentedPost(
  db: Db,
  userId: number,
  postId: number,
): Promise<CommentedPost | undefined> {
  const statement = sql`
    select ${postFactColumns()}, coalesce(k.comment_count, 0) as "commentCount"
    from ${shownPost(userId, postId)} left join post_counter k on k.post_id = p.id`;
  return findRow(db, commentedPost, statement);
}

/** The place of a new comment. */
const commentTarget = postFacts.extend({
  /** The top comment of the thread that a reply belongs to. Null if the parent is gone, or if none was given. */
  topId: z.int().nullable(),
  team: teamName.nullable(),
  labelMajor: z.int(),
  labelMinor: z.int(),
});
export type CommentTarget = z.output<typeof commentTarget>;

/**
 * This locks the parent. In a transaction that has locked post and membership, the parent cannot be removed before its reply
 * exists.
 */
export async function findCommentTarget(
  db: Db,
  userId: number,
  postId: number,
  parentId: number | undefined,
): Promise<CommentTarget | undefined> {
  const statement = sql`
    with parent as (
      select id, parent_id from comment where id = ${parentId ?? null}::integer and post_id = ${postId} and removed_at is null for share
    )
    select ${postFactColumns()}, coalesce(parent.parent_id, parent.id) as "topId", ${firstTeam} as team,
      v.label_major as "labelMajor", v.label_minor as "labelMinor"
    from ${shownPost(userId, postId)}
    join channel_member m on m.channel_id = p.channel_id and m.user_id = ${userId}
    left join parent on true`;
  return findRow(db, commentTarget, statement);
}

/** Writes a comment and counts it; returns its id. */
export async function insertComment(
  trx: Trx,
  comment: Omit<Insertable<DB['comment']>, 'id'>,
): Promise<number> {
  const { id } = await trx
    .with('counted', (db) =>
      db
        .insertInto('post_counter')
        .values({ post_id: comment.post_id, comment_count: 1 })
        .onConflict((on) =>
          on.column('post_id').doUpdateSet({ comment_count: sql`post_counter.comment_count + 1` }),
        ),
    )
    .insertInto('comment')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether comment `c` appears in the list: it exists, or keeps its place for its replies. */
const isListed = sql`(c.removed_at is null or exists (select from comment r where r.parent_id = c.id and r.removed_at is null))`;

/** How many threads of the post precede the one with this comment. Undefined if the comment is not in the list. */
export async function countThreadsBefore(
  db: Db,
  postId: number,
  commentId: number,
  newestFirst: boolean,
): Promise<number | undefined> {
  const isBefore = newestFirst ? sql`c.id > found.top_id` : sql`c.id < found.top_id`;
  const statement = sql`
    with found as (
      select coalesce(c.parent_id, c.id) as top_id from comment c where c.id = ${commentId} and c.post_id = ${postId} and ${isListed}
    )
    select (
      select count(*)::integer from comment c where c.post_id = ${postId} and c.parent_id is null and ${isListed} and ${isBefore}
    ) as count
    from found`;
  return (await findRow(db, z.object({ count: z.int() }), statement))?.count;
}

/** How many replies to comment `c` have not been removed. */
const replyCount = sql`(select count(*)::integer from comment r where r.parent_id = c.id and r.removed_at is null)`;

/** Columns of comment `c` with its author `u`, its version `v`, its file `f` and the author's membership `m`. */
const commentColumns = sql`c.id, c.post_id as "postId", c.parent_id as "parentId", c.version,
  v.label_major as "labelMajor", v.label_minor as "labelMinor", c.author_id as "authorId", u.display_name as "authorName",
  ${firstTeam} as team, c.text, c.created_at as "createdAt", c.edited_at as "editedAt", c.removed_at as "removedAt",
  ${replyCount} as "replyCount",
  case when f.id is not null then json_build_object('fileId', f.id, 'storageKey', f.storage_key, 'fileName', f.file_name,
    'mimeType', f.mime_type, 'bytes', f.size_in_bytes, 'sha256', f.sha256) end as attachment`;
const withAuthorAndFile = sql`join app_user u on u.id = c.author_id
    join post_version v on v.post_id = c.post_id and v.version = c.version
    left join stored_file f on f.id = c.file_id
    left join channel_member m on m.channel_id = c.channel_id and m.user_id = c.author_id`;

/** How many replies a thread shows, and the most it shows when a link points to one of them. */
const REPLIES = 20;
const REPLIES_TO_LINKED = 500;

/**
 * A number of threads of a post, newest or oldest first: each a top comment with its last replies, oldest first. A removed
 * comment stays while it has replies. The thread of `linkedId` goes back to that reply.
 */
export async function findThreads(
  db: Db,
  postId: number,
  page: { newestFirst: boolean; skip: number; limit: number; linkedId: number | undefined },
): Promise<CommentRow[]> {
  const direction = page.newestFirst ? sql`desc` : sql``;
  const statement = sql`
    with top as (
      select c.* from comment c
      where c.post_id = ${postId} and c.parent_id is null and ${isListed}
      order by c.id ${direction} offset ${page.skip} limit ${page.limit}
    )
    select ${commentColumns}
    from (
      select * from top
      union all select r.* from top cross join lateral (
        select * from comment where parent_id = top.id and removed_at is null order by id desc limit greatest(${REPLIES}::integer, (
          select count(*) from (
            select from comment since join comment linked on linked.id = ${page.linkedId ?? null}::integer and linked.parent_id = top.id
            where since.parent_id = top.id and since.removed_at is null and since.id >= linked.id limit ${REPLIES_TO_LINKED}
          ) since))
      ) r
    ) c
    ${withAuthorAndFile}
    order by coalesce(c.parent_id, c.id) ${direction}, c.id`;
  return findRows(db, commentRow, statement);
}

/** Some replies to a comment, from its newest, oldest first. */
export async function findReplies(
  db: Db,
  commentId: number,
  page: { skip: number; limit: number },
): Promise<CommentRow[]> {
  const statement = sql`
    with reply as (
      select c.* from comment c where c.parent_id = ${commentId} and c.removed_at is null
      order by c.id desc offset ${page.skip} limit ${page.limit}
    )
    select ${commentColumns} from reply c ${withAuthorAndFile} order by c.id`;
  return findRows(db, commentRow, statement);
}

/** A comment that may have replies, including a removed one. */
const topComment = z.object({ postId: z.int(), replyCount: z.int() });

export async function findTopComment(
  db: Db,
  commentId: number,
): Promise<z.output<typeof topComment> | undefined> {
  const statement = sql`
    select c.post_id as "postId", ${replyCount} as "replyCount"
    from comment c where c.id = ${commentId} and ${isListed}`;
  return findRow(db, topComment, statement);
}

const commentAuthor = commentRow.pick({ authorId: true, authorName: true, team: true });
export type CommentAuthor = z.output<typeof commentAuthor>;

/** The authors of a post's comments, by name. */
export async function findCommentAuthors(db: Db, postId: number): Promise<CommentAuthor[]> {
  const statement = sql`
    select u.id as "authorId", u.display_name as "authorName", ${firstTeam} as team
    from (select distinct author_id, channel_id from comment where post_id = ${postId} and removed_at is null) c
    join app_user u on u.id = c.author_id
    left join channel_member m on m.channel_id = c.channel_id and m.user_id = c.author_id
    order by lower(u.display_name), u.id`;
  return findRows(db, commentAuthor, statement);
}

/** An existing comment, regardless of who may see it. `lock` locks it for a change until the transaction ends. */
export async function findComment(
  db: Db,
  commentId: number,
  lock = false,
): Promise<ExistingComment | undefined> {
  const statement = sql`
    select ${commentColumns} from comment c ${withAuthorAndFile}
    where c.id = ${commentId} and c.removed_at is null ${lock ? sql`for no key update of c` : sql``}`;
  return findRow(db, existingComment, statement);
}

export async function updateCommentText(trx: Trx, commentId: number, text: string, at: Date): Promise<void> {
  await trx.updateTable('comment').set({ text, edited_at: at }).where('id', '=', commentId).execute();
}

/** Detaches a comment's file. The caller releases the file. */
export async function clearAttachment(trx: Trx, commentId: number): Promise<void> {
  await trx.updateTable('comment').set({ file_id: null }).where('id', '=', commentId).execute();
}

/** Removes a comment with its text and its file, and subtracts it from the post's count. The caller releases the file. */
export async function markCommentRemoved(trx: Trx, commentId: number, at: Date): Promise<void> {
  const statement = sql`
    with removed as (update comment set removed_at = ${at}, text = null, file_id = null where id = ${commentId} and removed_at is null returning post_id)
    update post_counter k set comment_count = k.comment_count - 1 from removed where k.post_id = removed.post_id`;
  await run(trx, statement);
}
