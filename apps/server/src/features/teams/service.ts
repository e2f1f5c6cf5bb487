import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import { closedTeamStatuses, type TeamStatus, teamStatuses } from '@studyline/contract/teams/calls';
import type { Actor, Membership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { findStudyFacts } from '../members/directory-queries.ts';
import { seenTeamIds, type StudyFacts, teamsCovered } from '../members/policy.ts';
import { countOpenActions } from '../required-actions/assignment-queries.ts';
import { countryCodeOf } from '../reference-data/countries.ts';
import { requireTeam } from './lock-team.ts';
import { canCreateTeam, canTrackTeam, canViewTeam } from './policy.ts';
import { factsOf, presentTeam, presentTeamOfStudy } from './present.ts';
import { findTeams, findTeamsOfStudies, type TeamsOfStudiesWanted } from './queries.ts';

const statusesOf = {
  OPEN: teamStatuses.filter((status) => !closedTeamStatuses.includes(status)),
  CLOSED: closedTeamStatuses,
  ALL: teamStatuses,
} as const;

export async function getTeam(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.getTeam>,
): Promise<Result<typeof contract.getTeam>> {
  await requireDirectory(actor, channelId);
  const row = await requireTeam(actor.server.db, channelId, teamId);
  authorize(canViewTeam(actor, factsOf(row)));
  return presentTeam(actor, row);
}

export async function getTeamOpenActions(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.getTeamOpenActions>,
): Promise<Result<typeof contract.getTeamOpenActions>> {
  await requireDirectory(actor, channelId);
  const { db } = actor.server;
  const facts = factsOf(await requireTeam(db, channelId, teamId));
  authorize(canViewTeam(actor, facts));
  authorize(canTrackTeam(actor, facts));
  return countOpenActions(db, teamId, actor.userId);
}

/** The teams of a study that the caller may see, as canViewTeam decides for each of them. */
export async function searchTeams(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.searchTeams>,
): Promise<Result<typeof contract.searchTeams>> {
  await requireDirectory(actor, channelId);
  const member = actor.memberships.get(channelId);
  const study = await findStudyFacts(actor.server.db, { channelId, teamIds: member?.teamIds ?? [] });
  const { page, pageSize, statusName, countryName, invite } = query;
  const statuses = statusesOf[query.teamStatusType].filter(
    (one) => !invite || !closedTeamStatuses.includes(one),
  );
  const wanted = statusName.length > 0 ? statusName.filter((one) => statuses.includes(one)) : statuses;
  const { rows, counts } = await findTeams(actor.server.db, {
    channelId,
    teamIds: seenTeamIds(actor, study),
    invitedTo: invite ? teamsInvitedTo(member, study) : null,
    teamTypes: query.teamType,
    statuses: wanted,
    search: query.search,
    code: query.code,
    principalInvestigatorName: query.principalInvestigatorName,
    countryId: countryName ? countryCodeOf(countryName) : query.countryId,
    timeZone: actor.timezoneId,
    selectedOn: query.selectionDate,
    activatedOn: query.activationDate,
    closedOn: query.closureDate,
    overseenBy: query.oversightTeamIds,
    sort: query.sort,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const found = pageOf(
    rows.map((row) => presentTeam(actor, row)),
    query,
    countOf(counts, wanted),
  );
  return {
    ...found,
    counts: presentCounts(counts),
    can: { create: canCreateTeam(actor, channelId) },
  };
}

type Counts = readonly { status: TeamStatus; count: number }[];

function countOf(counts: Counts, among: readonly TeamStatus[]): number {
  return counts.reduce((sum, { status, count }) => sum + (among.includes(status) ? count : 0), 0);
}

function presentCounts(counts: Counts) {
  return { OPEN: countOf(counts, statusesOf.OPEN), CLOSED: countOf(counts, statusesOf.CLOSED) };
}

/** The teams into which the caller takes people; null is all of the study. */
function teamsInvitedTo(member: Membership | undefined, study: StudyFacts): readonly number[] | null {
  return member ? teamsCovered(member, 'MEMBER_INVITE', study) : [];
}

/** The teams that the caller is in, of all studies. */
export async function listMyTeams(
  actor: Actor,
  query: z.output<(typeof contract.listMyTeams)['query']>,
): Promise<Result<typeof contract.listMyTeams>> {
  return findTeamsAcross(actor, query, {
    teamIds: [...actor.memberships.values()].flatMap((member) => member.teamIds),
  });
}

/** A page of teams across studies. */
export async function findTeamsAcross(
  actor: Actor,
  query: z.output<(typeof contract.listMyTeams)['query']>,
  among: TeamsOfStudiesWanted['among'],
): Promise<Result<typeof contract.listMyTeams>> {
  const { page, pageSize } = query;
  const statuses = statusesOf[query.teamStatusType];
  const { rows, counts } = await findTeamsOfStudies(actor.server.db, {
    among,
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
