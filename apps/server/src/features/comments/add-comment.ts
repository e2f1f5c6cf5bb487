import type * as contract from '@studyline/contract/comments/calls';
import type { Comment } from '@studyline/contract/comments/calls';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { isRepeated, transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { drained, type ReceivedFile, transactWithFile } from '../post-files/upload.ts';
import { canComment } from '../posts/policy.ts';
import { attachmentFacts } from './attachments.ts';
import { presentComment } from './present.ts';
import { type CommentTarget, findCommentTarget, insertComment } from './queries.ts';

interface Written {
  postId: number;
  text: string;
  parentId?: number | undefined;
}

/**
 * Comments on a post, or replies, with or without a file. Before any bytes of a file are accepted, the right to comment there is
 * checked, unless this repeats an answered request; it is checked again once all have arrived.
 */
export async function addComment(
  actor: Actor,
  { postId, commentTextRequest: text, parentCommentId: parentId, file }: Call<typeof contract.addComment>,
): Promise<Comment> {
  const written = { postId, text, parentId };
  if (!file) return transact(actor, (trx) => writeComment(trx, actor, written, null));
  return drained(file, async () => {
    const post = await findCommentTarget(actor.server.db, actor.userId, postId, parentId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    if (!(await isRepeated(actor))) checkTarget(actor, post, parentId);
    const use = { channelId: post.channelId, keepsMetadata: false };
    return transactWithFile(actor, use, file, (trx, received) => writeComment(trx, actor, written, received));
  });
}

/**
 * A reply to a reply belongs to the thread's top comment. The comment is recorded with the current version. The caller makes the
 * file part of it in the same transaction (keepFile).
 */
async function writeComment(
  trx: Trx,
  actor: Actor,
  { postId, text, parentId }: Written,
  attachment: ReceivedFile | null,
): Promise<Comment> {
  // Sent together: the second statement runs once the first has locked the post, so it sees the locked state.
  const [member, post] = await Promise.all([
    lockActorAndPost(trx, actor, postId),
    findCommentTarget(trx, actor.userId, postId, parentId),
  ]);
  if (!member || !post) throw new AppError('POST_NOT_FOUND');
  checkTarget(member, post, parentId);
  const { channelId, version, labelMajor, labelMinor, topId, team } = post;
  const { userId, displayName } = actor;
  const at = now();
  const id = await insertComment(trx, {
    channel_id: channelId,
    post_id: postId,
    parent_id: topId,
    version,
    author_id: userId,
    text,
    file_id: attachment?.fileId ?? null,
    created_at: at,
  });
  const ids = { channelId, postId, version, commentId: id, parentCommentId: topId, userId };
  record(trx, actor, { type: 'comment.created', ...ids, ...attachmentFacts(attachment) }, at);
  const about = { postId, version, labelMajor, labelMinor };
  const comment = { id, ...about, parentId: topId, text, createdAt: at, attachment };
  const author = { authorId: userId, authorName: displayName, team };
  const others = { editedAt: null, removedAt: null, replyCount: 0 };
  return presentComment(member, post, { ...comment, ...author, ...others });
}

/** Throws COMMENTS_CLOSED, NOT_PUBLISHED, MENTIONED_PARENT_UNKNOWN. */
function checkTarget(actor: Actor, post: CommentTarget, parentId: number | undefined): void {
  authorize(canComment(actor, post));
  if (parentId !== undefined && post.topId === null) throw new AppError('MENTIONED_PARENT_UNKNOWN');
}
