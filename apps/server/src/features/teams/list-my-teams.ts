import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { pageOf } from '../../core/paging.ts';
import { presentTeamOfStudy } from './present.ts';
import { findTeamsOfStudies, type TeamsOfStudiesWanted } from './queries.ts';
import { teamsLed } from './policy.ts';
import { statusesOf, countOf, presentCounts } from './team-counts.ts';

/** The teams that the caller is in, in all studies. */
export async function listMyTeams(
  actor: Actor,
  query: z.output<(typeof contract.listMyTeams)['query']>,
): Promise<Result<typeof contract.listMyTeams>> {
  const { waiting } = query;
  return findTeamsAcross(actor, query, {
    teamIds: [...actor.memberships.values()].flatMap((member) => member.teamIds),
    waiting,
  });
}

/** A page of teams across studies. */
export async function findTeamsAcross(
  actor: Actor,
  query: Omit<z.output<(typeof contract.listMyTeams)['query']>, 'waiting'>,
  among: TeamsOfStudiesWanted['among'],
): Promise<Result<typeof contract.listMyTeams>> {
  const { page, pageSize } = query;
  const statuses = statusesOf[query.teamStatusType];
  const { rows, counts } = await findTeamsOfStudies(actor.server.db, {
    among,
    decider: { userId: actor.userId, teamIds: teamsLed(actor) },
    teamTypes: query.teamType,
    statuses,
    search: query.search,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const found = pageOf(
    rows.map((row) => presentTeamOfStudy(actor, row)),
    query,
    countOf(counts, statuses),
  );
  return { ...found, counts: presentCounts(counts) };
}
