import { findPostFacts } from '../sharing/post-facts-queries.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { type ReadMark, updateReadMark } from './read-mark-queries.ts';

interface Unread {
  postId: number;
  markedAsUnread: boolean;
  hasViewedLastModification: boolean;
}

/** Makes a post unread for the person. Audited if it changes something. Throws POST_NOT_FOUND. */
export async function markAsUnread(actor: Actor, postId: number): Promise<Unread> {
  return mark(actor, postId, 'UNREAD');
}

/** Makes a post read again for the person. This does not record that they opened it. Throws POST_NOT_FOUND. */
export async function markAsRead(actor: Actor, postId: number): Promise<Unread> {
  return mark(actor, postId, 'READ');
}

async function mark(actor: Actor, postId: number, to: ReadMark): Promise<Unread> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const post = await findPostFacts(trx, actor, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const { isChanged, ...marks } = await updateReadMark(trx, { userId, postId, to });
    const type = to === 'UNREAD' ? 'post.markedUnread' : 'post.markedRead';
    if (isChanged) record(trx, actor, { type, channelId: post.channelId, postId, userId });
    return { postId, ...marks };
  });
}
