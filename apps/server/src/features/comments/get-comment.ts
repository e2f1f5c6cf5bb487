import type * as contract from '@studyline/contract/comments/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { presentComment } from './present.ts';
import { findVisibleComment } from './visible-comment.ts';

export async function getComment(
  actor: Actor,
  { commentId }: Call<typeof contract.getComment>,
): Promise<contract.Comment> {
  const { comment, post } = await findVisibleComment(actor.server.db, actor, commentId);
  return presentComment(actor, post, comment);
}
