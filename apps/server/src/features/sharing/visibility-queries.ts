import { type RawBuilder, sql } from 'kysely';

/** The keys a person holds, in one study or in all, read once per query. What they overlap is what that person may see. */
export function heldKeys(userId: number, channelId?: number): RawBuilder<number[]> {
  if (channelId !== undefined) return heldKeysIn(userId, sql`${channelId}`);
  return sql`(select array_agg(k.key) from channel_member m cross join lateral unnest(m.reader_keys) as k(key)
    where m.user_id = ${userId} and m.status = 'CURRENT')`;
}

/** The same for one study, which may be a column of an outer query. */
export function heldKeysIn(userId: number, channelId: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql`(select m.reader_keys from channel_member m where m.user_id = ${userId} and m.channel_id = ${channelId} and m.status = 'CURRENT')`;
}

/**
 * Whether version v of post p is visible to the holder of these keys: a publication to the post's audience, anything else
 * to its author and, once submitted, to those who publish. The one visibility rule of posts.
 */
export function isVisible(keys: RawBuilder<number[]>): RawBuilder<boolean> {
  return sql`(case when v.audience is null then p.withdrawn_at is null and p.audience && ${keys} else v.audience && ${keys} end)`;
}
