import type { z } from 'zod';
import type { Result } from '@studyline/contract/endpoint';
import type * as contract from '@studyline/contract/teams';
import { teamStatuses } from '@studyline/contract/teams';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { pageOf } from '../../core/paging.ts';
import { holdsAll } from '../../core/roles.ts';
import { shortTeamName } from '../people/present.ts';
import { findTeams, type TeamRow } from './queries.ts';

const CLOSED = ['CLOSED', 'CANCELLED'];
const statusesOf = {
  OPEN: teamStatuses.filter((status) => !CLOSED.includes(status)),
  CLOSED,
  ALL: teamStatuses,
} as const;

function presentTeam(row: TeamRow): contract.Team {
  return {
    id: row.id,
    channelId: row.channel_id,
    name: row.name,
    displayName: shortTeamName(row),
    teamType: row.team_type,
    participantType: row.participant_type,
    isActive: row.status === 'ACTIVE',
    isInvestigatorSite: row.participant_type === 'INVESTIGATOR_SITE',
    statusName: row.status,
    activeMemberCount: row.active_member_count,
    createDateTimeMillis: row.created_at.getTime(),
    complianceTrackingEnabled: row.compliance_tracking_enabled,
    code: row.code,
    countryId: row.country_id,
    countryName: row.country_name,
    city: row.city,
    principalInvestigatorName: row.principal_investigator_name,
    registryStatus: row.registry_status,
    siteActivationDateTimeMillis: row.site_activated_at?.getTime() ?? null,
  };
}

/** The teams of a study. People of a site or a vendor see their own (permission DIRECTORY_VIEW). */
export async function searchTeams(
  actor: Actor,
  channelId: number,
  query: z.output<(typeof contract.searchTeams)['query']>,
): Promise<Result<typeof contract.searchTeams>> {
  const member = requireMembership(actor, channelId);
  const { page, pageSize } = query;
  const { rows, total } = await findTeams(actor.server.db, {
    channelId,
    teamIds: holdsAll(member, 'DIRECTORY_VIEW') ? null : member.teamIds,
    teamTypes: query.teamType,
    statuses: statusesOf[query.teamStatusType],
    search: query.search,
    byCode: query.sort === 'CODE_ASC',
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return pageOf(rows.map(presentTeam), query, total);
}
