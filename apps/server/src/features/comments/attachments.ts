import type { Comment } from '@studyline/contract/comments/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record, recordTaking } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { isPicture } from '../../files/content-type.ts';
import type { Bytes } from '../../http/route.ts';
import { answerWithFile, type WantedPart } from '../post-files/file-answer.ts';
import { releaseFile } from '../post-files/file-queries.ts';
import { answerWithUpload } from '../post-files/previews.ts';
import { canRemoveAttachment } from './policy.ts';
import { factsOf, presentComment } from './present.ts';
import { clearAttachment, type CommentFile } from './queries.ts';
import { findVisibleComment, lockComment } from './visible-comment.ts';

/** How an event describes the file of its comment. */
export function attachmentFacts(
  attachment: Pick<CommentFile, 'fileName' | 'sha256'> | null,
): { fileName: string; sha256: string } | undefined {
  return attachment ? { fileName: attachment.fileName, sha256: attachment.sha256 } : undefined;
}

/** The file of a comment, whole or by Range. */
export async function downloadAttachment(
  actor: Actor,
  { commentId, ...wanted }: { commentId: number } & WantedPart,
): Promise<Bytes> {
  const { attachment, channelId, postId } = await findAttachment(actor, commentId);
  const { fileName, sha256 } = attachment;
  const ids = { channelId, postId, commentId, userId: actor.userId };
  return answerWithFile(actor.server, attachment, wanted, () =>
    recordTaking(actor, { type: 'comment.attachmentDownloaded', ...ids, fileName, sha256 }),
  );
}

/** A preview of the image attached to a comment. */
export async function getAttachmentPreview(
  actor: Actor,
  args: { commentId: number; size: 'SMALL' | 'NORMAL'; signal: AbortSignal },
): Promise<Bytes> {
  const { attachment: file } = await findAttachment(actor, args.commentId);
  if (!isPicture(file.mimeType)) throw new AppError('FILE_NOT_FOUND');
  return answerWithUpload(actor, file, args.size, args.signal);
}

async function findAttachment(
  actor: Actor,
  commentId: number,
): Promise<{ attachment: CommentFile; channelId: number; postId: number }> {
  const { comment, post } = await findVisibleComment(actor.server.db, actor, commentId);
  const { attachment } = comment;
  if (!attachment) throw new AppError('FILE_NOT_FOUND');
  return { attachment, channelId: post.channelId, postId: post.postId };
}

/** Removes the file of a comment, but not the comment. */
export async function removeAttachment(actor: Actor, { commentId }: { commentId: number }): Promise<Comment> {
  return transact(actor, async (trx) => {
    const { comment, post, member } = await lockComment(trx, actor, commentId);
    authorize(canRemoveAttachment(member, post, factsOf(comment)));
    const { attachment } = comment;
    if (!attachment) throw new AppError('FILE_NOT_FOUND');
    const at = now();
    await clearAttachment(trx, commentId);
    await releaseFile(trx, attachment.fileId, at);
    const { fileName, sha256 } = attachment;
    const ids = { channelId: post.channelId, postId: post.postId, commentId, userId: comment.authorId };
    record(trx, actor, { type: 'comment.attachmentRemoved', ...ids, fileName, sha256 }, at);
    return presentComment(member, post, { ...comment, attachment: null });
  });
}
