import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { type RoleKey, roleKeys } from '@studyline/contract/core/permissions';
import { teamTypes } from '@studyline/contract/teams/team-types';
import { STUDY_ADMINISTRATOR, TEMPORARY_ROLE } from '../../core/roles.ts';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';

const heldRoles = z.object({
  roleKeys: z.array(z.enum(roleKeys)),
  /** The last day of an inspector's role. */
  inspectorUntil: z.iso.date().nullable(),
});
export type HeldRoles = z.output<typeof heldRoles>;

const lockedMember = heldRoles.extend({
  id: z.int(),
  userId: z.int(),
  status: z.enum(['INVITED', 'CURRENT', 'FORMER']),
  teamIds: z.array(z.int()),
});
export type LockedMember = z.output<typeof lockedMember>;

/** The columns of HeldRoles for member `m`. */
const heldColumns = sql`m.role_keys as "roleKeys",
  (select mr.until_day::text from member_role mr where mr.member_id = m.id and mr.until_day is not null) as "inspectorUntil"`;

const lockedColumns = sql`m.id, m.user_id as "userId", m.status, ${heldColumns}, m.team_ids as "teamIds"`;

/** Locks a person's current or former membership of a study. */
export async function lockMember(
  trx: Trx,
  channelId: number,
  userId: number,
): Promise<LockedMember | undefined> {
  const statement = sql`
    select ${lockedColumns} from channel_member m
    where m.channel_id = ${channelId} and m.user_id = ${userId} and m.status <> 'PROGRAM' for no key update`;
  return findRow(trx, lockedMember, statement);
}

/**
 * Locks the current members of a team and then its study, so that nothing is published while what they see and have to do changes: a
 * publication finds either the old state or the new one.
 */
export async function lockMembersOfTeam(
  trx: Trx,
  channelId: number,
  teamId: number,
): Promise<LockedMember[]> {
  const statement = sql`
    select ${lockedColumns} from channel_member m
    where m.id in (select member_id from team_member where team_id = ${teamId} and status = 'CURRENT')
    order by m.id for no key update`;
  const members = await findRows(trx, lockedMember, statement);
  await lockStudy(trx, channelId);
  return members;
}

/** Makes a person a current member. A former member starts without their earlier roles and teams. */
export async function insertCurrentMember(
  trx: Trx,
  values: { channelId: number; userId: number; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('channel_member')
    .values({
      channel_id: values.channelId,
      user_id: values.userId,
      status: 'CURRENT',
      joined_at: values.at,
    })
    .onConflict((on) =>
      on
        .columns(['channel_id', 'user_id'])
        .doUpdateSet({ status: 'CURRENT', joined_at: values.at, ended_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('member_role').where('member_id', '=', id).execute();
  await trx
    .updateTable('team_member')
    .set({ status: 'FORMER', ended_at: values.at })
    .where('member_id', '=', id)
    .where('status', '!=', 'FORMER')
    .execute();
  return id;
}

/** Roles to give, and the last day of an inspector's role. */
export interface GivenRoles {
  roleIds: readonly number[];
  inspectorUntil: string;
}

/** Gives a member roles in addition to those that they hold. Returns all of them. */
export async function grantRoles(
  trx: Trx,
  memberId: number,
  { roleIds, inspectorUntil }: GivenRoles,
  at: Date,
): Promise<HeldRoles> {
  const statement = sql`
    insert into member_role (member_id, role_id, granted_at, until_day)
    select ${memberId}, r.id, ${at}, case r.key when ${TEMPORARY_ROLE} then ${inspectorUntil}::date end
    from role r where r.id = any(${roleIds}::integer[])
    on conflict (member_id, role_id) do update set until_day = excluded.until_day
      where member_role.until_day is distinct from excluded.until_day`;
  await run(trx, statement);
  return (await findHeldRoles(trx, [memberId])).get(memberId)!;
}

/** Sets a member's roles. Returns them. */
export async function replaceRoles(
  trx: Trx,
  memberId: number,
  given: GivenRoles,
  at: Date,
): Promise<HeldRoles> {
  await trx
    .deleteFrom('member_role')
    .where('member_id', '=', memberId)
    .where('role_id', 'not in', given.roleIds)
    .execute();
  return grantRoles(trx, memberId, given, at);
}

/** Removes all roles of each member except these. Returns the roles that each still holds. */
export async function keepRoles(
  trx: Trx,
  kept: readonly { memberId: number; roleKeys: readonly RoleKey[] }[],
): Promise<Map<number, HeldRoles>> {
  if (kept.length === 0) return new Map();
  const statement = sql`
    delete from member_role mr
    using json_to_recordset(${JSON.stringify(kept)}::json) as kept("memberId" integer, "roleKeys" text[]), role r
    where mr.member_id = kept."memberId" and r.id = mr.role_id and not r.key = any(kept."roleKeys")`;
  await run(trx, statement);
  return findHeldRoles(
    trx,
    kept.map(({ memberId }) => memberId),
  );
}

const endedInspector = z.object({ channelId: z.int(), userId: z.int() });

/** Current members who still hold an inspector's role after its last day in UTC. */
export async function findEndedInspectors(db: Db, at: Date): Promise<z.output<typeof endedInspector>[]> {
  const statement = sql`
    select m.channel_id as "channelId", m.user_id as "userId"
    from member_role mr join channel_member m on m.id = mr.member_id
    where mr.until_day < ${inspectorDays(at).first}::date and m.status = 'CURRENT' order by mr.until_day, m.id`;
  return findRows(db, endedInspector, statement);
}

/** The type of each of these teams. */
export async function findTeamTypes(
  trx: Trx,
  teamIds: readonly number[],
): Promise<Map<number, (typeof teamTypes)[number]>> {
  const found = z.object({ id: z.int(), type: z.enum(teamTypes) });
  const statement = sql`select id, team_type as type from team where id = any(${teamIds}::integer[])`;
  return new Map((await findRows(trx, found, statement)).map(({ id, type }) => [id, type]));
}

async function findHeldRoles(trx: Trx, memberIds: readonly number[]): Promise<Map<number, HeldRoles>> {
  const statement = sql`
    select m.id, ${heldColumns} from channel_member m where m.id = any(${memberIds}::integer[])`;
  const rows = await findRows(trx, heldRoles.extend({ id: z.int() }), statement);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

/** Gives a member a place in a team. Their earlier place there is kept as a former one. */
export async function joinTeam(
  trx: Trx,
  { memberId, teamId, isLead, at }: { memberId: number; teamId: number; isLead: boolean; at: Date },
): Promise<void> {
  const kept = sql`
    insert into former_place (member_id, team_id, joined_at, ended_at)
    select member_id, team_id, joined_at, ended_at from team_member
    where member_id = ${memberId} and team_id = ${teamId} and status = 'FORMER'
    on conflict do nothing`;
  await run(trx, kept);
  const place = { status: 'CURRENT', joined_at: at, is_lead: isLead };
  await trx
    .insertInto('team_member')
    .values({ team_id: teamId, member_id: memberId, ...place })
    .onConflict((on) => on.columns(['team_id', 'member_id']).doUpdateSet({ ...place, ended_at: null }))
    .execute();
}

/** Makes a member the lead of a team that they are in; false if they already are. */
export async function makeLead(trx: Trx, memberId: number, teamId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('team_member')
    .set({ is_lead: true })
    .where('member_id', '=', memberId)
    .where('team_id', '=', teamId)
    .where('is_lead', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function leaveTeam(
  trx: Trx,
  memberIds: readonly number[],
  teamId: number,
  at: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  await trx
    .updateTable('team_member')
    .set({ status: 'FORMER', ended_at: at })
    .where('member_id', '=', sql<number>`any(${memberIds}::integer[])`)
    .where('team_id', '=', teamId)
    .execute();
}

/** Ends memberships of the study and of all its teams. The roles stay, as a record of what the people were. */
export async function endMembers(trx: Trx, memberIds: readonly number[], at: Date): Promise<void> {
  await trx
    .updateTable('channel_member')
    .set({ status: 'FORMER', ended_at: at })
    .where('id', '=', sql<number>`any(${memberIds}::integer[])`)
    .execute();
  await trx
    .updateTable('team_member')
    .set({ status: 'FORMER', ended_at: at })
    .where('member_id', '=', sql<number>`any(${memberIds}::integer[])`)
    .where('status', '!=', 'FORMER')
    .execute();
}

const keyContact = z.object({ userId: z.int(), title: z.string() });
export type KeyContact = z.output<typeof keyContact>;

/** The key contacts of a study, in their order. */
export async function findKeyContactsOf(trx: Trx, channelId: number): Promise<KeyContact[]> {
  const statement = sql`
    select user_id as "userId", title from key_contact where channel_id = ${channelId} order by position, user_id`;
  return findRows(trx, keyContact, statement);
}

export async function deleteKeyContacts(
  trx: Trx,
  channelId: number,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('key_contact')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .execute();
}

/** The current administrators `o` of a study who are not read-only. A study always keeps one. */
export const administratorsOf = (channelId: RawBuilder<unknown>) => sql`
  role r join member_role mr on mr.role_id = r.id join channel_member o on o.id = mr.member_id
  where r.channel_id = ${channelId} and r.key = ${STUDY_ADMINISTRATOR} and o.status = 'CURRENT' and not o.is_read_only`;

/** How many administrators of a study are not read-only. */
export async function countAdministrators(trx: Trx, channelId: number): Promise<number> {
  return countRows(trx, administratorsOf(sql`${channelId}`));
}

/**
 * Makes changes of a study's people wait for each other until the transaction ends, so that none bases a decision on what another is
 * changing. Take it before any other lock.
 */
export async function lockPeople(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.people}, ${channelId})`);
}

/**
 * Locks a member and their study, so that nothing is published while the member joins, leaves or changes roles: either the change
 * finds the publication, or the publication finds the change. Take it after lockPeople and lockActor.
 */
export async function lockMemberAndStudy(
  trx: Trx,
  channelId: number,
  userId: number,
): Promise<LockedMember | undefined> {
  const member = await lockMember(trx, channelId, userId);
  await lockStudy(trx, channelId);
  return member;
}

async function lockStudy(trx: Trx, channelId: number): Promise<void> {
  await trx.selectFrom('channel').select('id').where('id', '=', channelId).forNoKeyUpdate().execute();
}

const revoked = z.object({
  invitationId: z.int(),
  channelId: z.int(),
  teamId: z.int(),
  emailAddress: z.string(),
});

/** Which invitations: everybody's to a team, or some people's to one or all teams of a study. */
export type Revoked =
  | { channelId: number; teamId: number; userIds?: readonly number[] }
  | { channelId: number; teamId?: number; userIds: readonly number[] };

/** Ends open invitations. Returns them. */
export async function revokeInvitations(
  trx: Trx,
  { channelId, teamId, userIds }: Revoked,
  at: Date,
): Promise<z.output<typeof revoked>[]> {
  const ofTeam = teamId === undefined ? sql`true` : sql`team_id = ${teamId}`;
  const ofPeople =
    userIds === undefined
      ? sql`true`
      : sql`email_address in (select u.email_address from app_user u where u.id = any(${userIds}::integer[]))`;
  const statement = sql`
    update invitation set status = 'REVOKED', ended_at = ${at}
    where channel_id = ${channelId} and status = 'PENDING' and ${ofTeam} and ${ofPeople}
    returning id as "invitationId", channel_id as "channelId", team_id as "teamId", email_address::text as "emailAddress"`;
  return findRows(trx, revoked, statement);
}
