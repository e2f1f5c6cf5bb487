import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/sharing/readers';
import { type Actor, lockActor } from '../../../core/actor.ts';
import { authorize } from '../../../core/authorize.ts';
import { now } from '../../../core/clock.ts';
import { AppError } from '../../../core/errors.ts';
import { record } from '../../../core/record.ts';
import { transact } from '../../../core/transaction.ts';
import type { Trx } from '../../../db/pool.ts';
import { changeSharingOf, sharedAs } from '../change-sharing.ts';
import { canUpdate } from '../../posts/policy.ts';
import { countReaderChanges, realignMarks } from '../mark-queries.ts';
import { findSharing, type PostSharing } from '../sharing-queries.ts';
import { countEdit, lockPost, noteChanged, type PostState } from '../../posts/version-queries.ts';
import { realignActions } from '../../required-actions/assignment-queries.ts';
import { findPostFacts, type PostFacts } from '../post-facts-queries.ts';
import { checkSharing } from '../check-sharing.ts';

type Wanted = z.output<(typeof contract.updatePermissions)['body']> & { id: number };
type Change = NonNullable<Awaited<ReturnType<typeof changeSharingOf>>>;
interface Moved {
  gainedCount: number;
  lostCount: number;
}

/**
 * Changes who may do what with a post and who sees it. Its readers, their unread marks and their actions follow immediately.
 * Setting the same permissions again changes nothing.
 */
export async function updatePermissions(
  actor: Actor,
  { id: postId, seen, blinding, preActivation, ...permissions }: Wanted,
): Promise<Result<typeof contract.updatePermissions>> {
  return transact(actor, async (trx) => {
    const locked = await lockPost(trx, postId);
    if (!locked) throw new AppError('POST_NOT_FOUND');
    const member = await lockActor(trx, actor, locked.channelId);
    const post = await findPostFacts(trx, actor, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    authorize(canUpdate(member, post));
    const before = await findSharing(trx, postId);
    if (seen && !isDeepStrictEqual(flat(before), seen)) throw new AppError('PERMISSIONS_CHANGED');
    const after = sharedAs(before, { permissions, blinding, preActivation });
    await checkSharing(trx, member, post, before, after);
    const change = await changeSharingOf(trx, postId, after);
    const moved = change
      ? await realign(trx, member, { locked, post }, change)
      : { gainedCount: 0, lostCount: 0 };
    return { postId, ...flat(after), ...moved };
  });
}

const flat = ({ permissions, ...flags }: PostSharing) => ({ ...permissions, ...flags });

/** A publication gets its new readers immediately. A draft has none yet: it was changed, and returns to its author. */
async function realign(
  trx: Trx,
  actor: Actor,
  { locked, post }: { locked: PostState; post: PostFacts },
  { before, difference }: Change,
): Promise<Moved> {
  const { postId, channelId } = post;
  const by = { userId: actor.userId, at: now() };
  await noteChanged(trx, postId, 'PERMISSIONS', by);
  if (!locked.current) {
    const version = locked.draft?.version ?? post.version;
    const submittedAt = (await countEdit(trx, { postId, version }, by))?.getTime() ?? null;
    const event = { channelId, postId, version, submittedAt, ...difference };
    record(trx, actor, { type: 'post.permissionsChanged', ...event }, by.at);
    return { gainedCount: 0, lostCount: 0 };
  }
  // The post has moved its feed, which locks the study: people who join have to wait, or are found here.
  await realignMarks(trx, postId, before);
  await realignActions(trx, actor, { postId }, by.at);
  const moved = await countReaderChanges(trx, postId, before);
  const event = { channelId, postId, version: locked.current.version, ...difference, ...moved };
  record(trx, actor, { type: 'post.accessChanged', ...event }, by.at);
  return moved;
}
