import type * as contract from '@studyline/contract/posts/calls';
import { closeOpenAssignments } from '../required-actions/assignment-queries.ts';
import { moveFeed, withdrawPublication } from './publication-queries.ts';
import { record } from '../../core/record.ts';
import { findPayload, releasePayload } from './payload-queries.ts';
import { now } from '../../core/clock.ts';
import { findVersion, deleteVersion } from './version-queries.ts';
import type { Trx } from '../../db/pool.ts';
import { canDelete, isUnpublished } from './policy.ts';
import { authorize } from '../../core/authorize.ts';
import { lockNewestVersion, type LockedPost, refOf } from './newest-version.ts';
import { transact } from '../../core/transaction.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';

/**
 * Deletes an unpublished version that the actor works on; otherwise withdraws the publication and leaves a tombstone (R3). Callers
 * name the version they have seen, so that deleting a draft never withdraws the publication behind it.
 */
export async function deletePost(
  actor: Actor,
  { id: postId, version }: Call<typeof contract.deletePost>,
): Promise<{ postId: number; deleted: 'DRAFT' | 'POST' }> {
  return transact(actor, async (trx) => {
    const locked = await lockNewestVersion(trx, actor, postId);
    authorize(canDelete(locked.actor, locked.facts));
    if (version !== undefined && version !== locked.facts.version) throw new AppError('POST_CHANGED');
    if (!isUnpublished(locked.facts)) {
      await withdraw(trx, locked);
      return { postId, deleted: 'POST' };
    }
    await deleteDraft(trx, locked.actor, refOf(locked), now());
    return { postId, deleted: 'DRAFT' };
  });
}

async function deleteDraft(trx: Trx, actor: Actor, ref: ReturnType<typeof refOf>, at: Date): Promise<void> {
  const { authorId, submittedAt } = await findVersion(trx, ref.postId, ref.version);
  const payload = await findPayload(trx, ref);
  await deleteVersion(trx, ref, at);
  await releasePayload(trx, payload, at);
  const facts = { userId: authorId, submittedAt: submittedAt?.getTime() ?? null };
  record(trx, actor, { type: 'post.draftDeleted', ...ref, ...facts }, at);
}

/**
 * Removes the post from every list and from everyone's view. Its actions are no longer required, and a waiting draft is deleted.
 */
async function withdraw(trx: Trx, locked: LockedPost): Promise<void> {
  const { actor, post } = locked;
  const { postId, channelId } = post;
  const at = await moveFeed(trx, channelId, now());
  if (post.draft) await deleteDraft(trx, actor, { ...refOf(locked), version: post.draft.version }, at);
  await withdrawPublication(trx, { postId, userId: actor.userId, at });
  await closeOpenAssignments(trx, postId, { at, reason: 'NO_LONGER_REQUIRED' });
  record(trx, actor, { type: 'post.withdrawn', ...refOf(locked) }, at);
}
