import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { canViewCompliance, reachOf } from '../posts/policy.ts';
import { findOverseenTeamIds } from '../sharing/oversight-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';

/** Whose actions on a post someone may view. */
export interface Reached {
  /** Only the people of these teams; null is all of them. */
  teamIds: number[] | null;
  /** Only this person; null is everyone. */
  userId: number | null;
}

export async function findReached(
  db: Db,
  actor: Actor,
  post: { channelId: number; authorId: number },
): Promise<Reached> {
  const reach = reachOf(actor, post, 'COMPLIANCE_VIEW');
  if (reach === 'ALL') return { teamIds: null, userId: null };
  if (!reach) return { teamIds: [], userId: null };
  if (reach === 'SELF') return { teamIds: null, userId: actor.userId };
  const own = actor.memberships.get(post.channelId)?.teamIds ?? [];
  return { teamIds: reach === 'OVERSEEN' ? await findOverseenTeamIds(db, own) : own, userId: null };
}

/** The part of a post's actions that the actor may view. Throws POST_NOT_FOUND, FORBIDDEN. */
export async function findReach(
  actor: Actor,
  postId: number,
): Promise<Reached & { postId: number; obligingVersion: number }> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canViewCompliance(actor, post));
  const reached = await findReached(db, actor, post);
  return { postId, obligingVersion: post.obligingVersion, ...reached };
}
