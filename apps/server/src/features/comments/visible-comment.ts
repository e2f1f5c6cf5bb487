import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findPostFacts, type PostFacts } from '../sharing/post-facts-queries.ts';
import { findComment, type ExistingComment } from './queries.ts';

/** An existing comment on a post that the person may see. */
interface VisibleComment {
  comment: ExistingComment;
  post: PostFacts;
}

/** An existing comment, with its post. Throws COMMENT_NOT_FOUND if the person may not see the post. */
export async function findVisibleComment(db: Db, actor: Actor, commentId: number): Promise<VisibleComment> {
  const comment = await findComment(db, commentId);
  const post = comment && (await findPostFacts(db, actor, comment.postId));
  if (!post) throw new AppError('COMMENT_NOT_FOUND');
  return { comment, post };
}

/** The same, with the comment locked for a change, and the post and the actor's membership locked against changes. */
export async function lockComment(
  trx: Trx,
  actor: Actor,
  commentId: number,
): Promise<VisibleComment & { member: Actor }> {
  const comment = await findComment(trx, commentId, true);
  if (!comment) throw new AppError('COMMENT_NOT_FOUND');
  const [member, post] = await Promise.all([
    lockActorAndPost(trx, actor, comment.postId),
    findPostFacts(trx, actor, comment.postId),
  ]);
  if (!member || !post) throw new AppError('COMMENT_NOT_FOUND');
  return { comment, post, member };
}
