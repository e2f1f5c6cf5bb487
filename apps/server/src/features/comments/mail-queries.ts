import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

const replied = z.object({ userId: z.int(), channelId: z.int() });

/** The author of the comment being replied to, unless they are the same person or have unsubscribed from the post's comments. */
export async function findRepliedTo(
  db: Db,
  commentId: number,
): Promise<z.output<typeof replied> | undefined> {
  const statement = sql`
    select t.author_id as "userId", c.channel_id as "channelId"
    from comment c join comment t on t.id = c.parent_id and t.removed_at is null and t.author_id <> c.author_id
    where c.id = ${commentId} and not exists (select from post_reader r
      where r.post_id = c.post_id and r.user_id = t.author_id and r.subscribed_to_comments = false)`;
  return findRow(db, replied, statement);
}

const reply = z.object({
  postId: z.int(),
  version: z.int(),
  title: z.string(),
  study: z.string(),
  author: z.string(),
});

/** A comment on a post visible to the person, if both still exist and they are subscribed to its comments. */
export async function findMailedComment(
  db: Db,
  userId: number,
  { postId, commentId }: { postId: number; commentId: number },
): Promise<z.output<typeof reply> | undefined> {
  const statement = sql`
    select p.id as "postId", v.version, v.title, s.name as study, u.display_name as author
    from (${shownVersion({ userId }, { postId })}) shown
    join post p on p.id = shown.id and p.listed join post_version v on v.post_id = p.id and v.version = shown.version
    join channel s on s.id = p.channel_id
    join comment c on c.post_id = p.id and c.id = ${commentId} and c.removed_at is null
    join app_user u on u.id = c.author_id
    where not exists (select from post_reader r
      where r.post_id = p.id and r.user_id = ${userId} and r.subscribed_to_comments = false)`;
  return findRow(db, reply, statement);
}
