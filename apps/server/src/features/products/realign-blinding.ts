import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { realignMarksOf } from '../sharing/mark-queries.ts';
import { lockItemsWith, realignItemsWith, realignPosts } from './blinding-queries.ts';

/**
 * After products have been marked as for the unblinded, or no longer are: their earlier orders and other service items follow, with
 * their posts. Blinded people then see neither, or both again, unread ([ADR 34](docs/adr/0034-blinding-afterwards.md)).
 */
export async function realignBlinding(
  trx: Trx,
  actor: Actor,
  { channelId, productIds, at }: { channelId: number; productIds: readonly number[]; at: Date },
): Promise<void> {
  if (productIds.length === 0) return;
  await lockItemsWith(trx, channelId, productIds);
  const items = await realignItemsWith(trx, productIds);
  await realignPosts(
    trx,
    items.map(({ serviceItemId }) => serviceItemId),
  );
  await realignMarksOf(
    trx,
    items.flatMap(({ postId }) => postId ?? []),
  );
  for (const { serviceItemId, kind, number, teamId, isForUnblinded } of items) {
    const item = { serviceItemId, kind, number, hiddenFromBlinded: isForUnblinded };
    record(trx, actor, { type: 'serviceItem.blindingChanged', channelId, teamId, ...item }, at);
  }
}
