import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { deliveryOf } from '../../mail/delivery-queries.ts';
import { movesEvent } from '../posts/event-queries.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

const told = z.object({ userId: z.int(), channelId: z.int() });
export type Told = z.output<typeof told>;

/**
 * The subscribers of a post, except the person who published this version and people who get an email about their actions on it.
 * Nobody, if the version changes an event and has an email of its own.
 */
export function findVersionSubscribers(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<Told[]> {
  const statement = sql`
    select r.user_id as "userId", r.channel_id as "channelId"
    from post_reader r join post p on p.id = r.post_id join post_version v on v.post_id = r.post_id and v.version = ${version}
    where r.post_id = ${postId} and r.subscribed_to_activity and r.user_id is distinct from v.published_by and not ${movesEvent}
      and not exists (select from assignment a where a.post_id = r.post_id and a.user_id = r.user_id and a.version = v.version
        and a.closed_at is null and a.due_at is not null
        and (p.priority <> 'NORMAL' or ${deliveryOf(sql`a.user_id`, sql`a.channel_id`, sql`'ACTIONS'`)} = 'IMMEDIATE'))`;
  return findRows(db, told, statement);
}

/** The subscribers of a post's comments: people who subscribed to them, or commented and have not unsubscribed. */
export const commentSubscribers = (postId: RawBuilder<unknown>) => sql`
  select r.user_id from post_reader r where r.post_id = ${postId} and r.subscribed_to_comments
  union select o.author_id from comment o where o.post_id = ${postId} and o.removed_at is null
    and not exists (select from post_reader r
      where r.post_id = o.post_id and r.user_id = o.author_id and r.subscribed_to_comments = false)`;

/** The subscribers of a post's comments, except the author of this one and of the one it replies to. */
export function findCommentSubscribers(db: Db, commentId: number): Promise<Told[]> {
  const statement = sql`
    select f.user_id as "userId", c.channel_id as "channelId"
    from comment c left join comment t on t.id = c.parent_id
    join lateral (${commentSubscribers(sql`c.post_id`)}) f on f.user_id <> c.author_id and f.user_id is distinct from t.author_id
    where c.id = ${commentId}`;
  return findRows(db, told, statement);
}

const mailed = z.object({ version: z.int(), title: z.string(), study: z.string(), author: z.string() });

/** A publication that another person subscribed someone to, as the subscriber may see it, while they are subscribed. */
export async function findSubscribedPost(
  db: Db,
  userId: number,
  { postId, byUserId }: { postId: number; byUserId: number },
): Promise<z.output<typeof mailed> | undefined> {
  const statement = sql`
    select v.version, v.title, s.name as study, b.display_name as author
    from (${shownVersion({ userId }, { postId })}) shown
    join post p on p.id = shown.id and p.listed join post_version v on v.post_id = p.id and v.version = shown.version
    join channel s on s.id = p.channel_id join app_user b on b.id = ${byUserId}
    join post_reader r on r.post_id = p.id and r.user_id = ${userId} and r.subscribed_to_activity`;
  return findRow(db, mailed, statement);
}

/**
 * A publication, or a comment on it, as the person may see it, while they are subscribed. The author is that of the comment,
 * otherwise the publisher.
 */
export async function findMailedPost(
  db: Db,
  userId: number,
  { postId, version, commentId }: { postId: number; version: number; commentId: number | null },
): Promise<z.output<typeof mailed> | undefined> {
  const statement = sql`
    select v.version, v.title, s.name as study, coalesce(w.display_name, b.display_name, '') as author
    from (${shownVersion({ userId }, { postId })}) shown
    join post p on p.id = shown.id and p.listed join post_version v on v.post_id = p.id and v.version = shown.version
    join channel s on s.id = p.channel_id
    left join app_user b on b.id = v.published_by
    left join comment c on c.post_id = p.id and c.id = ${commentId}::integer and c.removed_at is null
    left join app_user w on w.id = c.author_id
    where case when ${commentId}::integer is null
      then v.version = ${version} and exists (select from post_reader r
        where r.post_id = p.id and r.user_id = ${userId} and r.subscribed_to_activity)
      else c.id is not null and ${userId} in (${commentSubscribers(sql`p.id`)}) end`;
  return findRow(db, mailed, statement);
}
