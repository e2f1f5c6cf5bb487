import { type Insertable, sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { roleCategories } from '@studyline/contract/core/permissions';
import { closedTeamStatuses } from '@studyline/contract/teams/calls';
import { AppError } from '../../core/errors.ts';
import type { Team } from '../../db/types.ts';
import type { Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import type { TeamChange } from './queries.ts';

const idRow = z.object({ id: z.int() });

/** The id of the new team. Throws TEAM_CODE_TAKEN. */
export async function insertTeam(trx: Trx, values: Insertable<Team>): Promise<number> {
  const insertion = trx.insertInto('team').values(values).returning('id');
  const { id } = await insertion.executeTakeFirstOrThrow().catch(rejectTakenCode);
  return id;
}

/** The columns of what changes of a team. */
export function columnsOf(change: Partial<TeamChange>): Updateable<Team> {
  return {
    name: change.name,
    team_type: change.teamType,
    participant_type: change.participantType,
    compliance_tracking_enabled: change.complianceTrackingEnabled,
    organization_id: change.organizationId,
    code: change.code,
    principal_investigator_name: change.principalInvestigatorName,
    country_id: change.countryId,
    country_name: change.countryName,
    city: change.city,
    approved_at: change.approvedAt,
  };
}

export async function updateTeam(trx: Trx, teamId: number, values: Updateable<Team>): Promise<void> {
  await trx.updateTable('team').set(values).where('id', '=', teamId).execute().catch(rejectTakenCode);
}

/** Whether another site of the study has the code, ignoring case. */
function rejectTakenCode(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'team_code')
    throw new AppError('TEAM_CODE_TAKEN');
  throw error;
}

/** Whether a current member of a team would have a role that fits none of their teams if the team had this type. */
export async function hasUnfitRoles(
  trx: Trx,
  teamId: number,
  teamType: string,
  fitting: Readonly<Record<string, readonly (typeof roleCategories)[number][]>>,
): Promise<boolean> {
  const statement = sql`
    select m.id from team_member tm
    join channel_member m on m.id = tm.member_id
    join role r on r.id = any(m.role_ids)
    where tm.team_id = ${teamId} and tm.status = 'CURRENT' and not exists (
      select from team t where t.id = any(m.team_ids)
        and ${JSON.stringify(fitting)}::jsonb->(case when t.id = ${teamId} then ${teamType} else t.team_type end) ? r.category)
    limit 1`;
  return (await findRow(trx, idRow, statement)) !== undefined;
}

/** Whether a team has a lead. */
export async function hasLead(trx: Trx, teamId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('team_member')
    .select('team_id')
    .where('team_id', '=', teamId)
    .where('status', '=', 'CURRENT')
    .where('is_lead', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a team oversees another. */
export async function overseesOthers(trx: Trx, teamId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('team_oversight')
    .select('team_id')
    .where('overseen_by_team_id', '=', teamId)
    .executeTakeFirst();
  return row !== undefined;
}

const overseer = z.object({ id: z.int(), isLeading: z.boolean() });

const isOpen = sql`t.status <> all(${closedTeamStatuses}::text[])`;
/** Team `t` is an open sponsor team. */
export const isOpenSponsor = sql`(t.team_type = 'STUDY_SPONSOR' and ${isOpen})`;
/** Team `t` can oversee others and have administrators: an open team of the sponsor or of a CRO. */
export const isLeading = sql`(t.team_type in ('STUDY_SPONSOR', 'STUDY_CRO') and ${isOpen})`;

/** Which of these teams belong to the study, and whether each is leading. */
export async function findOverseers(
  trx: Trx,
  channelId: number,
  teamIds: readonly number[],
): Promise<z.output<typeof overseer>[]> {
  const statement = sql`
    select t.id, ${isLeading} as "isLeading"
    from team t where t.channel_id = ${channelId} and t.id = any(${teamIds}::integer[])`;
  return findRows(trx, overseer, statement);
}

export async function insertOversight(
  trx: Trx,
  channelId: number,
  teamId: number,
  overseenBy: readonly number[],
): Promise<void> {
  if (overseenBy.length === 0) return;
  await trx
    .insertInto('team_oversight')
    .values(overseenBy.map((id) => ({ channel_id: channelId, team_id: teamId, overseen_by_team_id: id })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteOversight(
  trx: Trx,
  teamId: number,
  overseenBy: readonly number[],
): Promise<void> {
  if (overseenBy.length === 0) return;
  await trx
    .deleteFrom('team_oversight')
    .where('team_id', '=', teamId)
    .where('overseen_by_team_id', 'in', overseenBy)
    .execute();
}

/** Whether one of these teams is overseen by another, directly or indirectly. */
export async function isOverseenBy(
  trx: Trx,
  teamIds: readonly number[],
  overseerId: number,
): Promise<boolean> {
  const statement = sql`
    with recursive above as (
      select overseen_by_team_id as id from team_oversight where team_id = any(${teamIds}::integer[])
      union select o.overseen_by_team_id from above join team_oversight o on o.team_id = above.id
    )
    select id from above where id = ${overseerId}`;
  return (await findRow(trx, idRow, statement)) !== undefined;
}

const unreturned = z.object({ productId: z.int(), items: z.array(z.string()) });

/**
 * What is on loan to a team, by name and serial number: each product apart, because blinded people do not see some, which may change.
 * What is lost cannot be returned.
 */
export function findUnreturned(trx: Trx, teamId: number): Promise<z.output<typeof unreturned>[]> {
  return findRows(
    trx,
    unreturned,
    sql`select p.product_id as "productId", array_agg(p.name || ' ' || e.serial_number order by e.serial_number) as items
    from rental_equipment e join product p on p.product_id = e.product_id
    where e.team_id = ${teamId} and e.status not in ('RETURNED', 'LOST') and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT')
    group by p.product_id order by lower(p.name), p.product_id`,
  );
}
