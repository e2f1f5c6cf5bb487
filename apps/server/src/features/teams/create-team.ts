import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { lockPeople } from '../members/member-queries.ts';
import * as queries from './change-queries.ts';
import { requireTeam } from './lock-team.ts';
import { requireOverseers } from './oversight.ts';
import { canCreateTeam } from './policy.ts';
import { presentTeam } from './present.ts';
import { organizationOf } from './organizations.ts';
import { countryOf, participantTypeOf, refuse, refuseSiteFields } from './team-fields.ts';

/** Creates a team without members: a study site is planned, another team active. */
export async function createTeam(
  actor: Actor,
  { channelId, ...body }: Call<typeof contract.createTeam>,
): Promise<Result<typeof contract.createTeam>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    await lockPeople(trx, channelId);
    const member = await lockActor(trx, actor, channelId);
    await requireDirectory(member, channelId, trx);
    authorize(canCreateTeam(member, channelId));
    const { name, teamType, code, overseenByTeamIds } = body;
    const isSite = teamType === 'STUDY_SITE';
    refuseSiteFields(teamType, body);
    if (isSite && code === undefined) refuse('code', 'issue.required');
    const participantType = participantTypeOf(teamType, body.participantType);
    const country = countryOf(body);
    const organization = await organizationOf(trx, member, channelId, body.associatedOrganizationId);
    await requireOverseers(trx, channelId, overseenByTeamIds);
    const at = now();
    const teamId = await queries.insertTeam(trx, {
      channel_id: channelId,
      name,
      team_type: teamType,
      participant_type: participantType,
      status: isSite ? 'PLANNED' : 'ACTIVE',
      active_since: isSite ? null : at,
      blinding: body.blinding,
      compliance_tracking_enabled: body.complianceTrackingEnabled,
      organization_id: organization.organizationId ?? null,
      created_by: actor.userId,
      created_at: at,
      code: code ?? null,
      principal_investigator_name: body.principalInvestigatorName ?? null,
      city: body.city ?? null,
      country_id: country.countryId,
      country_name: country.countryName,
    });
    await queries.insertOversight(trx, channelId, teamId, overseenByTeamIds);
    record(trx, actor, { type: 'team.created', channelId, teamId, name }, at);
    return presentTeam(member, await requireTeam(trx, channelId, teamId));
  });
}
