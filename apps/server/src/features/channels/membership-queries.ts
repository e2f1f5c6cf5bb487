import type { Trx } from '../../db/pool.ts';

/** Locks the person's membership of a study; false if there is none. */
export async function lockMembership(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_member')
    .select('id')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'CURRENT')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether this changed anything, like the functions below. */
export async function insertFavorite(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const inserted = await trx
    .insertInto('favorite')
    .values({ user_id: userId, channel_id: channelId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFavorite(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('favorite')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function updateChannelSubscription(
  trx: Trx,
  userId: number,
  channelId: number,
  subscribed: boolean,
): Promise<boolean> {
  const updated = await trx
    .updateTable('channel_member')
    .set({ subscribed_to_notifications: subscribed })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'CURRENT')
    .where('subscribed_to_notifications', '!=', subscribed)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
