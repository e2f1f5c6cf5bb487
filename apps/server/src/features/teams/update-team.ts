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
import type { TeamRow } from './queries.ts';
import { countryColumns, participantTypeOf, refuse, refuseSiteFields } from './team-fields.ts';

type Change = z.output<(typeof contract.updateTeam)['body']>;

/** The columns that need the permission for the whole study. */
const SETTINGS: readonly string[] = [
  'team_type',
  'participant_type',
  'compliance_tracking_enabled',
  'code',
  'approved_at',
];

/** The offset of the time zone where a day begins first: a day that has begun there is not in the future. */
const EARLIEST_ZONE = 14 * 3_600_000;

/** The API's name for each column. */
const fieldOf = {
  name: 'name',
  team_type: 'teamType',
  participant_type: 'participantType',
  compliance_tracking_enabled: 'complianceTrackingEnabled',
  code: 'code',
  principal_investigator_name: 'principalInvestigatorName',
  country_id: 'countryId',
  country_name: 'countryName',
  city: 'city',
  approved_at: 'approvalDateTimeMillis',
} as const;
type Column = keyof typeof fieldOf;

/** Changes the given fields whose values differ. */
export async function updateTeam(
  actor: Actor,
  { channelId, teamId, ...body }: Call<typeof contract.updateTeam>,
): Promise<Result<typeof contract.updateTeam>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, row, facts } = await lockTeam(trx, actor, channelId, teamId);
    authorize(canUpdateTeam(member, facts));
    const changed = changesOf(row, body);
    const columns = Object.keys(changed) as Column[];
    if (columns.some((column) => SETTINGS.includes(column))) authorize(canUpdateSettings(member, facts));
    const { blinding = row.blinding } = body;
    const isBlindingNew = blinding !== row.blinding;
    if (isBlindingNew) authorize(canChangeBlinding(member, facts));
    await checkChange(trx, row, changed);

    const at = now();
    if (isBlindingNew) await changeBlinding(trx, actor, row, blinding, at);
    if (columns.length > 0) {
      await queries.updateTeam(trx, teamId, changed);
      const valuesOf = (source: Partial<Pick<TeamRow, Column>>) =>
        Object.fromEntries(columns.map((column) => [fieldOf[column], plain(source[column])]));
      const names = columns.map((column) => fieldOf[column]);
      const values = { before: valuesOf(row), after: valuesOf(changed) };
      record(trx, actor, { type: 'team.updated', channelId, teamId, changed: names, ...values }, at);
    }
    const caller = await lockActor(trx, actor, channelId);
    return presentTeam(caller, await requireTeam(trx, channelId, teamId));
  });
}

/** The columns whose values change. Throws BAD_REQUEST for fields that this team does not have. */
function changesOf(row: TeamRow, body: Change): Partial<Pick<TeamRow, Column>> {
  const { name, teamType = row.team_type, approvalDateTimeMillis: approval } = body;
  refuseSiteFields(row.team_type, body);
  if (approval && approval > now().getTime() + EARLIEST_ZONE)
    refuse('approvalDateTimeMillis', 'issue.inFuture');
  const wanted: Partial<Record<Column, TeamRow[Column] | undefined>> = {
    name,
    team_type: teamType,
    participant_type: participantTypeOf(teamType, body.participantType, row.participant_type),
    compliance_tracking_enabled: body.complianceTrackingEnabled,
    code: body.code,
    principal_investigator_name: body.principalInvestigatorName,
    city: body.city,
    approved_at: approval === undefined || approval === null ? approval : new Date(approval),
    ...countryColumns(body),
  };
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && plain(value) !== plain(row[column as Column]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

async function checkChange(trx: Trx, row: TeamRow, changed: Partial<Pick<TeamRow, Column>>): Promise<void> {
  const { id: teamId } = row;
  if (changed.approved_at === null && row.site_activated_at !== null) throw new AppError('SITE_NOT_APPROVED');
  const teamType = changed.team_type;
  if (teamType === undefined) return;
  // Decision: a site's state, code, country and dates mean nothing for another team, and vice versa.
  if (row.team_type === 'STUDY_SITE' || teamType === 'STUDY_SITE') throw new AppError('TEAM_TYPE_FIXED');
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
  const { id: teamId, channel_id: channelId, blinding: before } = row;
  const memberIds = (await lockMembersOfTeam(trx, channelId, teamId)).map(({ id }) => id);
  await queries.updateTeam(trx, teamId, { blinding });
  if (before === 'BLINDED') await realign(trx, memberIds, at);
  else await realignActions(trx, { memberIds }, at);
  record(trx, actor, { type: 'team.blindingChanged', channelId, teamId, before, after: blinding }, at);
}

function plain(value: unknown): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : ((value ?? null) as string | number | boolean | null);
}
