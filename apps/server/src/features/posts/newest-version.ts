import { type Actor, lockActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { findPostFacts, type PostFacts } from '../sharing/post-facts-queries.ts';
import { lockPost, type PostState } from './version-queries.ts';

/** A post locked for a change, with the actor's membership locked too. */
export interface LockedPost {
  actor: Actor;
  post: PostState;
  /** The permissions on the newest version if the actor may see it, otherwise on the one shown to them. */
  facts: PostFacts;
}

/**
 * Locks a post for a call about its newest version. Throws POST_NOT_FOUND, and what `refuseHidden` throws if the actor cannot see
 * the newest version.
 */
export async function lockNewestVersion(
  trx: Trx,
  actor: Actor,
  postId: number,
  refuseHidden?: (trx: Trx, member: Actor, post: PostState) => Promise<void>,
): Promise<LockedPost> {
  const post = await lockPost(trx, postId);
  if (!post || post.newestVersion === null) throw new AppError('POST_NOT_FOUND');
  const member = await lockActor(trx, actor, post.channelId);
  const newest = await findPostFacts(trx, actor, postId, post.newestVersion);
  if (!newest) await refuseHidden?.(trx, member, post);
  const facts = newest ?? (await findPostFacts(trx, actor, postId));
  if (!facts) throw new AppError('POST_NOT_FOUND');
  return { actor: member, post, facts };
}

/** The ids needed to change and record a version. */
export function refOf({ facts }: LockedPost): { channelId: number; postId: number; version: number } {
  const { channelId, postId, version } = facts;
  return { channelId, postId, version };
}
