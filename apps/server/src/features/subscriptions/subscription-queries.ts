import { sql } from 'kysely';
import type { Trx } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';

/** Subscribes someone to a post's activity or comments, or unsubscribes them. */
export async function updatePostSubscription(
  trx: Trx,
  userId: number,
  postId: number,
  what: 'ACTIVITY' | 'COMMENTS',
  subscribed: boolean,
): Promise<boolean> {
  const column = what === 'ACTIVITY' ? 'subscribed_to_activity' : 'subscribed_to_comments';
  const updated = await trx
    .updateTable('post_reader')
    .set({ [column]: subscribed })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where(column, 'is distinct from', subscribed)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return true;
  // Nobody is subscribed to a post's activity by default: without a row there is nothing to end.
  if (what === 'ACTIVITY' && !subscribed) return false;
  const statement = sql`
    insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed, ${sql.ref(column)})
    select ${userId}, p.id, p.channel_id, p.published_at, p.author_id = ${userId}, ${subscribed} from post p where p.id = ${postId}
    on conflict (user_id, post_id) do nothing`;
  return (await run(trx, statement)) > 0;
}
