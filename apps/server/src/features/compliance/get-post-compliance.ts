import { findOverseenTeamIds } from '../sharing/oversight-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { presentTeamName } from '../people/present.ts';
import type * as contract from '@studyline/contract/compliance';
import type { Result } from '@studyline/contract/endpoint';
import { percentOf } from '@studyline/contract/percent';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { canViewCompliance, reachOf } from '../posts/policy.ts';
import { findRules } from './rule-queries.ts';
import { findLatestCompletions, findTeamFigures, type TeamFigures } from './post-compliance-queries.ts';

/** The state of a post's actions, of the people whom the actor may follow (R32). Throws POST_NOT_FOUND, FORBIDDEN. */
export async function getPostCompliance(
  actor: Actor,
  postId: number,
): Promise<Result<typeof contract.getPostCompliance>> {
  const { db } = actor.server;
  const wanted = await findFollowed(actor, postId);
  const teams = await findTeamFigures(db, wanted, now());
  const latest = await findLatestCompletions(db, wanted);
  const rules = await findRules(db, postId);
  return {
    ...totalOf(teams),
    requiredActionTypes: [...new Set(rules.map(({ requiredActionType: type }) => type))],
    teams,
    latest: latest.map((row) => ({
      userId: row.user_id,
      displayName: row.display_name,
      teamName: presentTeamName(actor.languageId, row.team) ?? row.team.name,
      requiredActionType: row.action,
      completedAtDateTimeMillis: row.completed_at.getTime(),
    })),
  };
}

/** What the actor may follow of a post's actions. Throws POST_NOT_FOUND, FORBIDDEN. */
export async function findFollowed(
  actor: Actor,
  postId: number,
): Promise<Reached & { postId: number; obligingVersion: number }> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canViewCompliance(actor, post));
  const reached = await findReached(db, actor, post, 'COMPLIANCE_VIEW');
  return { postId, obligingVersion: post.obligingVersion, ...reached };
}

/** Whose actions and events somebody may follow on a post. */
export interface Reached {
  /** Only the people of these teams; null is all of them. */
  teamIds: number[] | null;
  /** Only this person; null is everybody. */
  userId: number | null;
}

export async function findReached(
  db: Db,
  actor: Actor,
  post: { channelId: number; authorId: number },
  permission: 'COMPLIANCE_VIEW' | 'AUDIT_VIEW',
): Promise<Reached> {
  const reach = reachOf(actor, post, permission);
  if (reach === 'ALL') return { teamIds: null, userId: null };
  if (!reach) return { teamIds: [], userId: null };
  if (reach === 'SELF') return { teamIds: null, userId: actor.userId };
  const own = actor.memberships.get(post.channelId)?.teamIds ?? [];
  return { teamIds: reach === 'OVERSEEN' ? await findOverseenTeamIds(db, own) : own, userId: null };
}

export function totalOf(teams: readonly TeamFigures[]): {
  requiredCount: number;
  completedCount: number;
  overdueCount: number;
  completedPercentage: number;
} {
  const sum = (figure: 'requiredCount' | 'completedCount' | 'overdueCount') =>
    teams.reduce((total, team) => total + team[figure], 0);
  const done = { requiredCount: sum('requiredCount'), completedCount: sum('completedCount') };
  return { ...done, overdueCount: sum('overdueCount'), completedPercentage: percentOf(done) };
}
