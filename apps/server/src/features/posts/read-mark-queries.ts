import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';

export type ReadMark = 'UNREAD' | 'READ';

/**
 * Marks a publication read or unread for one person, who may not have a row yet (joined after the publication). An unpublished
 * version is never unread, so nothing changes there.
 */
export async function updateReadMark(
  trx: Trx,
  { userId, postId, to }: { userId: number; postId: number; to: ReadMark },
): Promise<{ isChanged: boolean; markedAsUnread: boolean; hasViewedLastModification: boolean }> {
  const isUnread = to === 'UNREAD';
  const added = sql`insert into post_reader (user_id, post_id, channel_id, published_at)
    select ${userId}, id, channel_id, published_at from post where id = ${postId} and listed on conflict do nothing`;
  await run(trx, added);
  const marked = sql`
    update post_reader set marked_as_unread = ${isUnread}, has_viewed = has_viewed or not ${isUnread}::boolean
    where user_id = ${userId} and post_id = ${postId} and published_at is not null
      and (marked_as_unread <> ${isUnread} or not (has_viewed or ${isUnread}::boolean))`;
  const isChanged = (await run(trx, marked)) === 1;
  const marks = await trx
    .selectFrom('post_reader')
    .select(['marked_as_unread as markedAsUnread', 'has_viewed as hasViewed'])
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  const { markedAsUnread, hasViewed } = marks ?? { markedAsUnread: false, hasViewed: true };
  return { isChanged, markedAsUnread, hasViewedLastModification: hasViewed && !markedAsUnread };
}

const markedPost = z.object({ postId: z.int() });

/** Marks the person's unread posts in these studies, published up to a given time, newest first. Returns which there were. */
export async function updateReadMarks(
  trx: Trx,
  wanted: { userId: number; channelIds: readonly number[]; upTo: Date; most: number },
): Promise<number[]> {
  const { userId, channelIds, upTo, most } = wanted;
  // Locked in a fixed order, so that two calls by the same person wait for each other.
  const marked = sql`
    with chosen as materialized (
      select r.post_id from post_reader r join post p on p.id = r.post_id
      where r.user_id = ${userId} and r.channel_id = any(${channelIds}::integer[]) and r.unread and r.published_at <= ${upTo}
        and ${visibleTo({ userId }).listed}
      order by r.published_at desc, r.post_id desc limit ${most} for update of r)
    update post_reader r set marked_as_unread = false, has_viewed = true
    from chosen where r.user_id = ${userId} and r.post_id = chosen.post_id returning r.post_id as "postId"`;
  return (await findRows(trx, markedPost, marked)).map(({ postId }) => postId);
}
