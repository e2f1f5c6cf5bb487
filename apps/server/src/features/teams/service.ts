import type { z } from 'zod';
import type { Result } from '@studyline/contract/endpoint';
import type * as contract from '@studyline/contract/teams';
import { teamStatuses } from '@studyline/contract/teams';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import { holdsAll, seesKeyContacts } from '../../core/roles.ts';
import { findStudyFacts } from '../members/directory-queries.ts';
import { teamsCovered } from '../members/policy.ts';
import { countryCodeOf } from '../reference-data/countries.ts';
import { requireTeam } from './lock-team.ts';
import { canCreateTeam, canViewTeam } from './policy.ts';
import { factsOf, presentMyTeam, presentTeam } from './present.ts';
import { findOwnTeams, findTeams } from './queries.ts';

const CLOSED = ['CLOSED', 'CANCELLED'];
const statusesOf = {
  OPEN: teamStatuses.filter((status) => !CLOSED.includes(status)),
  CLOSED,
  ALL: teamStatuses,
} as const;

/** Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND. */
export async function getTeam(
  actor: Actor,
  channelId: number,
  teamId: number,
): Promise<Result<typeof contract.getTeam>> {
  requireMembership(actor, channelId);
  const row = await requireTeam(actor.server.db, channelId, teamId);
  authorize(canViewTeam(actor, factsOf(row)));
  return presentTeam(actor, row);
}

/** The teams of a study. People of a site or a vendor see their own (permission DIRECTORY_VIEW). */
export async function searchTeams(
  actor: Actor,
  channelId: number,
  query: z.output<(typeof contract.searchTeams)['query']>,
): Promise<Result<typeof contract.searchTeams>> {
  const member = requireMembership(actor, channelId);
  const { page, pageSize, statusName, countryName, invite } = query;
  const statuses = statusesOf[query.teamStatusType].filter((one) => !invite || !CLOSED.includes(one));
  const invited =
    invite && teamsCovered(member, 'MEMBER_INVITE', await findStudyFacts(actor.server.db, member));
  const { rows, total } = await findTeams(actor.server.db, {
    channelId,
    teamIds: holdsAll(member, 'DIRECTORY_VIEW') ? null : member.teamIds,
    mayBeOpen: seesKeyContacts(member),
    invitedTo: invited || null,
    teamTypes: query.teamType,
    statuses: statusName.length > 0 ? statusName.filter((one) => statuses.includes(one)) : statuses,
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
    total,
  );
  return { ...found, can: { create: canCreateTeam(actor, channelId) } };
}

/** The teams that the caller is in, of all studies. */
export async function listMyTeams(
  actor: Actor,
  query: z.output<(typeof contract.listMyTeams)['query']>,
): Promise<Result<typeof contract.listMyTeams>> {
  const { page, pageSize } = query;
  const { rows, total } = await findOwnTeams(actor.server.db, {
    teamIds: [...actor.memberships.values()].flatMap((member) => member.teamIds),
    teamTypes: query.teamType,
    statuses: statusesOf[query.teamStatusType],
    search: query.search,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return pageOf(
    rows.map((row) => presentMyTeam(actor, row)),
    query,
    total,
  );
}
