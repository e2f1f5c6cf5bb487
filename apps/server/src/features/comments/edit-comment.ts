import type * as contract from '@studyline/contract/comments/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { canEdit } from './policy.ts';
import { factsOf, presentComment } from './present.ts';
import * as queries from './queries.ts';
import { lockComment } from './visible-comment.ts';

/** Changes the person's own comment. The same text changes nothing. */
export async function editComment(
  actor: Actor,
  { commentId, commentTextRequest: text }: Call<typeof contract.editComment>,
): Promise<contract.Comment> {
  return transact(actor, async (trx) => {
    const { comment, post, member } = await lockComment(trx, actor, commentId);
    authorize(canEdit(member, post, factsOf(comment)));
    if (comment.text === text) return presentComment(member, post, comment);
    const at = now();
    await queries.updateCommentText(trx, commentId, text, at);
    const { channelId, postId } = post;
    const ids = { channelId, postId, commentId, userId: actor.userId };
    record(trx, actor, { type: 'comment.edited', ...ids, before: comment.text, after: text }, at);
    return presentComment(member, post, { ...comment, text, editedAt: at });
  });
}
