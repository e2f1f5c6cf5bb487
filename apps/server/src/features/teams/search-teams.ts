import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import { closedTeamStatuses } from '@studyline/contract/teams/calls';
import type { Actor, Membership } from '../../core/actor.ts';
import { dayIn } from '../../core/clock.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { findStudyFacts } from '../members/directory-queries.ts';
import { seenTeamIds, type StudyFacts, teamsCovered } from '../members/policy.ts';
import { countryCodeOf } from '../reference-data/countries.ts';
import { canCreateTeam } from './policy.ts';
import { presentTeam } from './present.ts';
import { findTeams } from './queries.ts';
import { statusesOf, countOf, presentCounts } from './team-counts.ts';

/** The teams of a study that the caller may see, as canViewTeam decides. */
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
    chosen: query.studyTeamId,
    teamTypes: query.teamType,
    statuses: wanted,
    search: query.search,
    code: query.code,
    principalInvestigatorName: query.principalInvestigatorName,
    countryId: countryName ? countryCodeOf(countryName) : query.countryId,
    timeZone: actor.timezoneId,
    selectedOn: dayOf(actor, query.selectionDate),
    activatedOn: dayOf(actor, query.activationDate),
    closedOn: dayOf(actor, query.closureDate),
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

/** A day as it is, or the day of a moment in the caller's time zone. */
function dayOf({ timezoneId }: Actor, given: string | number | undefined): string | undefined {
  if (given === undefined || (typeof given === 'string' && given.length === 'yyyy-mm-dd'.length))
    return given;
  return dayIn(timezoneId, new Date(given));
}

/** The teams to which the caller may add people; null is all of the study. */
function teamsInvitedTo(member: Membership | undefined, study: StudyFacts): readonly number[] | null {
  return member ? teamsCovered(member, 'MEMBER_INVITE', study) : [];
}
