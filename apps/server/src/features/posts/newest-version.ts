import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { lockActor } from '../../core/actor.ts';
import { type PostRow, findVisiblePost } from './queries.ts';
import { type PostState, lockPost } from './version-queries.ts';
import type { Actor } from '../../core/actor.ts';

export interface Opened {
  actor: Actor;
  post: PostState;
  /** The newest version if the actor may see it, else the latest the actor may see. */
  row: PostRow;
}

/** Holds a post, its actor's membership, and the version that a call about drafts is about. Throws POST_NOT_FOUND. */
export async function openNewest(trx: Trx, actor: Actor, postId: number): Promise<Opened> {
  const post = await lockPost(trx, postId);
  if (!post || post.newestVersion === null) throw new AppError('POST_NOT_FOUND');
  const member = await lockActor(trx, actor, post.channelId);
  const row =
    (await findVisiblePost(trx, actor.userId, postId, post.newestVersion)) ??
    (await findVisiblePost(trx, actor.userId, postId));
  if (!row) throw new AppError('POST_NOT_FOUND');
  return { actor: member, post, row };
}

export const refOf = ({ post, row }: Opened) => ({
  channelId: post.channelId,
  postId: post.postId,
  version: row.version,
});
