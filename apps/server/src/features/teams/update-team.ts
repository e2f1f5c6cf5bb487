import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { rolesOfTeams } from '../../core/roles.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { realign } from '../members/change-membership.ts';
import { lockMembersOfTeam } from '../members/member-queries.ts';
import { realignActions } from '../required-actions/assignment-queries.ts';
import * as queries from './change-queries.ts';
import { lockTeam, requireTeam } from './lock-team.ts';
import { canChangeBlinding, canUpdateSettings, canUpdateTeam } from './policy.ts';
import { presentTeam } from './present.ts';
import { organizationOf } from './organizations.ts';
import type { TeamChange, TeamRow } from './queries.ts';
import { countryOf, participantTypeOf, refuse, refuseSiteFields } from './team-fields.ts';

type Change = z.output<(typeof contract.updateTeam)['body']>;

/** The fields that need the permission for the whole study. */
const SETTINGS: readonly string[] = [
  'teamType',
  'participantType',
  'complianceTrackingEnabled',
  'code',
  'approvedAt',
];

/** The offset of the time zone where a day begins first: a day that has begun there is not in the future. */
const EARLIEST_ZONE = 14 * 3_600_000;

/** The API's name for each field. */
const wireNames: Record<keyof TeamChange, string> = {
  name: 'name',
  teamType: 'teamType',
  participantType: 'participantType',
  complianceTrackingEnabled: 'complianceTrackingEnabled',
  organizationId: 'associatedOrganizationId',
  organizationName: 'associatedOrganizationName',
  code: 'code',
  principalInvestigatorName: 'principalInvestigatorName',
  countryId: 'countryId',
  countryName: 'countryName',
  city: 'city',
  approvedAt: 'approvalDateTimeMillis',
};

/** Changes the given fields whose values differ. */
export async function updateTeam(
  actor: Actor,
  { channelId, teamId, ...body }: Call<typeof contract.updateTeam>,
): Promise<Result<typeof contract.updateTeam>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, row, facts } = await lockTeam(trx, actor, channelId, teamId);
    authorize(canUpdateTeam(member, facts));
    const organizationId =
      body.associatedOrganizationId === row.organizationId ? undefined : body.associatedOrganizationId;
    // Before looking for the organisation, so that others can't try ids.
    if (organizationId !== undefined) authorize(canUpdateSettings(member, facts));
    const organization = await organizationOf(trx, member, channelId, organizationId);
    const changed = changesOf(row, body, organization);
    const fields = Object.keys(changed) as (keyof TeamChange)[];
    if (fields.some((field) => SETTINGS.includes(field))) authorize(canUpdateSettings(member, facts));
    const { blinding = row.blinding } = body;
    const isBlindingNew = blinding !== row.blinding;
    if (isBlindingNew) authorize(canChangeBlinding(member, facts));
    await checkChange(trx, row, changed);

    const at = now();
    if (isBlindingNew) await changeBlinding(trx, actor, row, blinding, at);
    if (fields.length > 0) {
      await queries.updateTeam(trx, teamId, queries.columnsOf(changed));
      const valuesOf = (source: Partial<TeamChange>) =>
        Object.fromEntries(fields.map((field) => [wireNames[field], plain(source[field])]));
      const names = fields.map((field) => wireNames[field]);
      const values = { before: valuesOf(row), after: valuesOf(changed) };
      record(trx, actor, { type: 'team.updated', channelId, teamId, changed: names, ...values }, at);
    }
    const caller = await lockActor(trx, actor, channelId);
    return presentTeam(caller, await requireTeam(trx, channelId, teamId));
  });
}

/** The fields whose values change. Throws BAD_REQUEST for fields that this team does not have. */
function changesOf(
  row: TeamRow,
  body: Change,
  organization: Awaited<ReturnType<typeof organizationOf>>,
): Partial<TeamChange> {
  const { name, teamType = row.teamType, approvalDateTimeMillis: approval } = body;
  refuseSiteFields(row.teamType, body);
  if (approval && approval > now().getTime() + EARLIEST_ZONE)
    refuse('approvalDateTimeMillis', 'issue.inFuture');
  const wanted: { [Field in keyof TeamChange]?: TeamChange[Field] | undefined } = {
    name,
    teamType,
    participantType: participantTypeOf(teamType, body.participantType, row.participantType),
    complianceTrackingEnabled: body.complianceTrackingEnabled,
    code: body.code,
    principalInvestigatorName: body.principalInvestigatorName,
    city: body.city,
    approvedAt: approval === undefined || approval === null ? approval : new Date(approval),
    ...countryOf(body),
    ...organization,
  };
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && plain(value) !== plain(row[field as keyof TeamChange]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

async function checkChange(trx: Trx, row: TeamRow, changed: Partial<TeamChange>): Promise<void> {
  const { id: teamId } = row;
  if (changed.approvedAt === null && row.siteActivatedAt !== null) throw new AppError('SITE_NOT_APPROVED');
  const teamType = changed.teamType;
  if (teamType === undefined) return;
  // Decision: a site's state, code, country and dates mean nothing for another team, and vice versa.
  if (row.teamType === 'STUDY_SITE' || teamType === 'STUDY_SITE') throw new AppError('TEAM_TYPE_FIXED');
  const mayOversee = teamType === 'STUDY_SPONSOR' || teamType === 'STUDY_CRO';
  if (!mayOversee && (await queries.overseesOthers(trx, teamId))) throw new AppError('TEAM_TYPE_FIXED');
  // Only service providers' teams have leads.
  if (await queries.hasLead(trx, teamId)) throw new AppError('TEAM_TYPE_FIXED');
  if (await queries.hasUnfitRoles(trx, teamId, teamType, rolesOfTeams))
    throw new AppError('TEAM_ROLES_UNFIT');
}

/** What the team's members may see, and their required actions, change at once (R25). */
async function changeBlinding(
  trx: Trx,
  actor: Actor,
  row: TeamRow,
  blinding: TeamRow['blinding'],
  at: Date,
): Promise<void> {
  const { id: teamId, channelId, blinding: before } = row;
  const memberIds = (await lockMembersOfTeam(trx, channelId, teamId)).map(({ id }) => id);
  await queries.updateTeam(trx, teamId, { blinding });
  if (before === 'BLINDED') await realign(trx, actor, memberIds, at);
  else await realignActions(trx, actor, { memberIds }, at);
  record(trx, actor, { type: 'team.blindingChanged', channelId, teamId, before, after: blinding }, at);
}

function plain(value: unknown): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : ((value ?? null) as string | number | boolean | null);
}
