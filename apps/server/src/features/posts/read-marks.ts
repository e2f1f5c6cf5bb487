import type * as contract from '@studyline/contract/posts/calls';
import { MAX_MARKED_AT_ONCE } from '@studyline/contract/posts/calls';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { markUpdates } from '../updates/mark-queries.ts';
import { isUnpublished } from './policy.ts';
import { type ReadMark, updateReadMark, updateReadMarks } from './read-mark-queries.ts';

interface Unread {
  postId: number;
  markedAsUnread: boolean;
  hasViewedLastModification: boolean;
}

/** Marks a post as unread for the person. Audited if it changes anything. */
export async function markAsUnread(
  actor: Actor,
  { id: postId }: Call<typeof contract.markAsUnread>,
): Promise<Unread> {
  return mark(actor, postId, 'UNREAD');
}

/** Marks a post as read again for the person. This does not record that they opened it. */
export async function markAsRead(
  actor: Actor,
  { id: postId }: Call<typeof contract.markAsRead>,
): Promise<Unread> {
  return mark(actor, postId, 'READ');
}

/**
 * Marks the unread posts of a study, or of all studies, as read for the person, newest first and a limited number per call. It is
 * one decision, so the audit trail has one row.
 */
export async function markAllAsRead(
  actor: Actor,
  { channelId, asOf = Infinity }: { channelId?: number; asOf?: number },
): Promise<{ markedCount: number; hasMore: boolean }> {
  if (channelId !== undefined && !actor.memberships.has(channelId)) throw new AppError('CHANNEL_NOT_FOUND');
  const channelIds = channelId === undefined ? [...actor.memberships.keys()] : [channelId];
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const upTo = new Date(Math.min(asOf, now().getTime()));
    const postIds = await updateReadMarks(trx, { userId, channelIds, upTo, most: MAX_MARKED_AT_ONCE });
    const count = postIds.length;
    if (count > 0) await markUpdates(trx, userId, { postIds }, now());
    if (count > 0)
      record(trx, actor, {
        type: 'posts.markedRead',
        channelId: channelId ?? null,
        userId,
        count,
        asOf: upTo.getTime(),
      });
    return { markedCount: count, hasMore: count === MAX_MARKED_AT_ONCE };
  });
}

async function mark(actor: Actor, postId: number, to: ReadMark): Promise<Unread> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const post = await findPostFacts(trx, actor, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    // Drafts are never unread.
    if (to === 'UNREAD' && isUnpublished(post)) throw new AppError('NOT_PUBLISHED');
    const { isChanged, ...marks } = await updateReadMark(trx, { userId, postId, to });
    const type = to === 'UNREAD' ? 'post.markedUnread' : 'post.markedRead';
    if (isChanged) record(trx, actor, { type, channelId: post.channelId, postId, userId });
    const count = to === 'READ' ? await markUpdates(trx, userId, { postIds: [postId] }, now()) : 0;
    if (count > 0 && !isChanged) record(trx, actor, { type: 'updates.markedRead', userId, count });
    return { postId, ...marks };
  });
}
