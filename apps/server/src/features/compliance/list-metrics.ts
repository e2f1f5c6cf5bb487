import type * as contract from '@studyline/contract/compliance/metrics';
import type { PostMetrics, StudyMetrics, TeamMetrics } from '@studyline/contract/compliance/metrics';
import type { Result } from '@studyline/contract/core/endpoint';
import { percentOf } from '@studyline/contract/core/percent';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { pageOf } from '../../core/paging.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { totalOf } from './get-post-compliance.ts';
import { presentTeamName } from '../people/present.ts';
import {
  findMemberMetrics,
  findOverduePeople,
  findPostMetrics,
  findTeamMetrics,
  type MetricsWanted,
  type PostMetricsRow,
  type TeamMetricsRow,
} from './metrics-queries.ts';
import { findReachedInStudies } from './reach.ts';

const WORST_TEAMS = 3;
const PEOPLE_NAMED = 2;
const ACTIONS_NAMED = 3;

export async function listStudyMetrics(
  actor: Actor,
  query: Call<typeof contract.listStudyMetrics>,
): Promise<Result<typeof contract.listStudyMetrics>> {
  const { db } = actor.server;
  const wanted = await wantedOf(actor, query);
  const teams = await findTeamMetrics(db, wanted);
  const studies = [...Map.groupBy(teams, ({ channelId }) => channelId)].map(([channelId, all]) => {
    const late = all.filter(({ overdueCount }) => overdueCount > 0);
    return { channelId, all, late, worst: late.slice(0, WORST_TEAMS) };
  });
  const worst = await withPeople(
    db,
    wanted,
    studies.flatMap((study) => study.worst),
  );
  const items = studies.map(({ channelId, all, late }): StudyMetrics => {
    return {
      channelId,
      ...totalOf(all),
      teamCount: all.length,
      overdueTeamCount: late.length,
      worstTeams: worst.filter((team) => team.channelId === channelId),
    };
  });
  return { items: items.toSorted((one, other) => other.overdueCount - one.overdueCount) };
}

export async function listTeamMetrics(
  actor: Actor,
  { page, pageSize, ...query }: Call<typeof contract.listTeamMetrics>,
): Promise<Result<typeof contract.listTeamMetrics>> {
  const { db } = actor.server;
  const wanted = await wantedOf(actor, query);
  const teams = await findTeamMetrics(db, wanted);
  const shown = teams.slice((page - 1) * pageSize, page * pageSize);
  return pageOf(await withPeople(db, wanted, shown), { page, pageSize }, teams.length);
}

export async function listMemberMetrics(
  actor: Actor,
  {
    page,
    pageSize,
    postId,
    restrictToRequiredActions,
    channelComplianceType,
    ...query
  }: Call<typeof contract.listMemberMetrics>,
): Promise<Result<typeof contract.listMemberMetrics>> {
  const wanted = await wantedOf(actor, query);
  const { rows, total } = await findMemberMetrics(actor.server.db, wanted, {
    postIds: postId,
    standings: [
      ...(restrictToRequiredActions ? ['OPEN' as const] : []),
      ...(channelComplianceType ? [channelComplianceType] : []),
    ],
    actionsNamed: ACTIONS_NAMED,
    skip: (page - 1) * pageSize,
    limit: pageSize,
  });
  const items = rows.map((row) => ({
    channelId: row.channelId,
    userId: row.userId,
    displayName: row.displayName,
    teamNames: row.teams.map((team) => presentTeamName(actor.languageId, team) ?? team.name),
    requiredCount: row.requiredCount,
    completedCount: row.completedCount,
    overdueCount: row.overdueCount,
    completedPercentage: percentOf(row),
    overdueActions: row.overdue.map(({ action, due, ...one }) => ({
      ...one,
      requiredActionType: action,
      dueDateTimeMillis: Date.parse(due),
    })),
  }));
  return pageOf(items, { page, pageSize }, total);
}

export async function listPostMetrics(
  actor: Actor,
  { page, pageSize, postId, restrictToRequiredActions, ...query }: Call<typeof contract.listPostMetrics>,
): Promise<Result<typeof contract.listPostMetrics>> {
  const wanted = await wantedOf(actor, query);
  const { rows, total } = await findPostMetrics(actor.server.db, wanted, {
    postIds: postId,
    isOpen: restrictToRequiredActions,
    skip: (page - 1) * pageSize,
    limit: pageSize,
  });
  const items = rows.map((row) => presentPostMetrics(row, row.due?.getTime() ?? null));
  return pageOf(items, { page, pageSize }, total);
}

export function presentPostMetrics(
  row: Omit<PostMetricsRow, 'due' | 'total'>,
  dueDateTimeMillis: number | null,
): PostMetrics {
  return {
    postId: row.postId,
    version: row.version,
    title: row.title,
    postType: row.postType,
    requiredCount: row.requiredCount,
    completedCount: row.completedCount,
    overdueCount: row.overdueCount,
    completedPercentage: percentOf(row),
    requiredActionTypes: row.actions,
    dueDateTimeMillis,
  };
}

async function wantedOf(
  actor: Actor,
  { channelId, teamId }: { channelId?: number | undefined; teamId?: number | undefined },
): Promise<MetricsWanted> {
  return {
    userId: actor.userId,
    reached: await findReachedInStudies(actor, channelId),
    at: now(),
    teamIds: teamId === undefined ? [] : [teamId],
  };
}

async function withPeople(
  db: Db,
  wanted: MetricsWanted,
  teams: readonly TeamMetricsRow[],
): Promise<TeamMetrics[]> {
  const teamIds = teams.filter(({ overdueCount }) => overdueCount > 0).map(({ teamId }) => teamId);
  const people =
    teamIds.length > 0 ? await findOverduePeople(db, wanted, { teamIds, limit: PEOPLE_NAMED }) : [];
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId);
  return teams.map((team) => {
    const late = byTeam.get(team.teamId) ?? [];
    return {
      ...team,
      completedPercentage: percentOf(team),
      overduePeople: {
        totalCount: late[0]?.total ?? 0,
        items: late.map(({ userId, displayName }) => ({ userId, displayName })),
      },
    };
  });
}
