import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import * as change from './change-queries.ts';

/**
 * Removes categories under the lock of their study and moves their posts; null leaves them uncategorised. The move is recorded for each
 * post, where only people who may see the post can read it.
 *
 * Decision: a submitted draft stays submitted. Nobody has changed what its author wrote, and the author cannot keep the category. The
 * draft's history tells its author, and the approver sees its current categories.
 */
export async function emptyCategories(
  trx: Trx,
  actor: Actor,
  { channelId, categoryIds, to }: { channelId: number; categoryIds: readonly number[]; to: number | null },
  at: Date,
): Promise<void> {
  const removed = new Set(categoryIds);
  for (const { postId, categoryIds: before } of await change.findPostsIn(trx, categoryIds)) {
    const kept = before.filter((id) => !removed.has(id) && id !== to);
    const after = [...kept, ...(to === null ? [] : [to])].toSorted((one, other) => one - other);
    record(trx, actor, { type: 'post.categoryRemoved', channelId, postId, before, after }, at);
  }
  await change.movePosts(trx, channelId, categoryIds, to);
  await change.removeCategoryRows(trx, categoryIds, at);
}
