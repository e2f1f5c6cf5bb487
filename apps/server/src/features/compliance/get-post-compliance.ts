import { presentTeamName } from '../people/present.ts';
import type * as contract from '@studyline/contract/compliance/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { percentOf } from '@studyline/contract/core/percent';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Call } from '../../http/route.ts';
import { findReach } from './reach.ts';
import { findRules } from './rule-queries.ts';
import { findLatestCompletions, findTeamFigures, type TeamFigures } from './post-compliance-queries.ts';

/** The state of a post's actions, for the people whose actions the actor may view (R32). */
export async function getPostCompliance(
  actor: Actor,
  { postId }: Call<typeof contract.getPostCompliance>,
): Promise<Result<typeof contract.getPostCompliance>> {
  const { db } = actor.server;
  const wanted = await findReach(actor, postId);
  const teams = await findTeamFigures(db, wanted, now());
  const latest = await findLatestCompletions(db, wanted);
  const rules = await findRules(db, postId);
  return {
    ...totalOf(teams),
    requiredActionTypes: [...new Set(rules.map(({ requiredActionType: type }) => type))],
    teams,
    latest: latest.map((row) => ({
      userId: row.userId,
      displayName: row.displayName,
      teamName: presentTeamName(actor.languageId, row.team) ?? row.team.name,
      requiredActionType: row.action,
      completedAtDateTimeMillis: row.completedAt.getTime(),
    })),
  };
}

export function totalOf(
  teams: readonly Pick<TeamFigures, 'requiredCount' | 'completedCount' | 'overdueCount'>[],
): {
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
