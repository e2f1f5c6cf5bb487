import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { releaseFile } from '../post-files/file-queries.ts';
import { attachmentFacts } from './attachments.ts';
import { canRemove } from './policy.ts';
import { factsOf } from './present.ts';
import * as queries from './queries.ts';
import { lockComment } from './visible-comment.ts';

/** Removes a comment with its file. Its replies stay. */
export async function removeComment(
  actor: Actor,
  { commentId }: { commentId: number },
): Promise<{ commentId: number; removed: true }> {
  return transact(actor, async (trx) => {
    const { comment, post, member } = await lockComment(trx, actor, commentId);
    authorize(canRemove(member, post, factsOf(comment)));
    const at = now();
    await queries.markCommentRemoved(trx, commentId, at);
    const { attachment } = comment;
    if (attachment) await releaseFile(trx, attachment.fileId, at);
    const { channelId, postId } = post;
    const facts = { channelId, postId, commentId, userId: comment.authorId, before: comment.text };
    record(trx, actor, { type: 'comment.removed', ...facts, ...attachmentFacts(attachment) }, at);
    return { commentId, removed: true };
  });
}
