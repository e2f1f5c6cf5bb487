import type * as contract from '@studyline/contract/comments/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { canOf } from './present.ts';
import { findVisibleComment } from './visible-comment.ts';

/** What the caller may do with a comment. */
export async function listCommentActions(
  actor: Actor,
  { commentId }: Call<typeof contract.listCommentActions>,
): Promise<contract.Comment['can']> {
  const { comment, post } = await findVisibleComment(actor.server.db, actor, commentId);
  return canOf(actor, post, comment);
}
