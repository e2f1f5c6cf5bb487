import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

/**
 * Moves the study's feed strictly forward and returns the new time. A feed frozen at an earlier time is not affected by anything at
 * this one. Locks the study's row, so that publications in a study are serialised.
 */
export async function moveFeed(trx: Trx, channelId: number, at: Date): Promise<Date> {
  const statement = sql`
    update channel set feed_changed_at = greatest(feed_changed_at + interval '1 millisecond', ${at})
    where id = ${channelId} returning feed_changed_at as moved`;
  const row = await findRow(trx, z.object({ moved: z.date() }), statement);
  if (!row) throw new Error(`There is no study ${channelId}.`);
  return row.moved;
}

/** Leaves only the tombstone of a publication: it is in no list and nobody sees it, but its history is kept. */
export async function withdrawPublication(
  trx: Trx,
  { postId, userId, at }: { postId: number; userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('post')
    .set({ listed: false, withdrawn_at: at, last_modified_by: userId, last_modified_at: at })
    .where('id', '=', postId)
    .execute();
  await trx
    .updateTable('post_version')
    .set({ version_label: 'WITHDRAWN' })
    .where('post_id', '=', postId)
    .where('version_label', '=', 'PUBLISHED')
    .execute();
  // What people noted on it for themselves quotes it.
  await trx.deleteFrom('page_note').where('post_id', '=', postId).execute();
  await trx
    .updateTable('post_version')
    .set({ audience: [] })
    .where('post_id', '=', postId)
    .where('audience', 'is not', null)
    .execute();
  // Marks are looked up by person and post.
  const marks = sql`update post_reader r set published_at = null from post p, channel_member m
    where p.id = ${postId} and m.channel_id = p.channel_id and r.user_id = m.user_id and r.post_id = p.id`;
  await run(trx, marks);
}
