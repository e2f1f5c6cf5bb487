import type { Actor, Membership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { scopesOf } from '../../core/roles.ts';
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
): Promise<
  Reached & { postId: number; obligingVersion: number; reach: NonNullable<ReturnType<typeof reachOf>> }
> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canViewCompliance(actor, post));
  const reached = await findReached(db, actor, post);
  const reach = reachOf(actor, post, 'COMPLIANCE_VIEW') ?? 'SELF';
  return { postId, obligingVersion: post.obligingVersion, reach, ...reached };
}

/** Whose actions someone may view in several studies. Each list adds to the others. */
export interface ReachedInStudies {
  channelIds: number[];
  /** The studies in which they may view everything. */
  wholeChannelIds: number[];
  /** The studies in which they may view everything of their own posts. */
  ownPostsChannelIds: number[];
  /** The studies in which they may view their own actions. */
  selfChannelIds: number[];
  /** The teams whose actions they may view, of any of the studies. */
  teamIds: number[];
}

/** What an actor may view in each of their studies, or in one of them. It decides as findReached does for a post. */
export async function findReachedInStudies(
  actor: Actor,
  channelId: number | undefined,
): Promise<ReachedInStudies> {
  const studies = [...actor.memberships.values()].filter(
    (one) => channelId === undefined || one.channelId === channelId,
  );
  const holding = (scope: 'ALL' | 'OWN' | 'OVERSEEN' | 'TEAM' | 'SELF') =>
    studies.filter((one) => scopesOf(one, 'COMPLIANCE_VIEW').includes(scope));
  const idsOf = (some: readonly Membership[]) => some.map((one) => one.channelId);
  const teamsOf = (some: readonly Membership[]) => some.flatMap(({ teamIds }) => teamIds);
  const overseers = teamsOf(holding('OVERSEEN'));
  const overseen = overseers.length > 0 ? await findOverseenTeamIds(actor.server.db, overseers) : [];
  return {
    channelIds: idsOf(studies),
    wholeChannelIds: idsOf(holding('ALL')),
    ownPostsChannelIds: idsOf(holding('OWN')),
    selfChannelIds: idsOf(holding('SELF')),
    teamIds: [...overseen, ...teamsOf(holding('TEAM'))],
  };
}
