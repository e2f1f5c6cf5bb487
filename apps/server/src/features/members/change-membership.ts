import { inspectorDays } from '@studyline/contract/members/inspector-days';
import type { Doer } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { STUDY_ADMINISTRATOR, TEMPORARY_ROLE } from '../../core/roles.ts';
import type { Trx } from '../../db/pool.ts';
import { realignActions } from '../required-actions/assignment-queries.ts';
import { insertUnreadPosts } from '../sharing/mark-queries.ts';
import * as queries from './member-queries.ts';
import { fitsTeams } from './policy.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/**
 * How people join, leave and change roles. The caller has locked the study's people (lockPeople), authorized the change, and made
 * sure that the teams and roles belong to the study. Unread marks and required actions are updated in the same transaction.
 */

export interface Entry {
  channelId: number;
  userId: number;
  /** The person's current or former membership, locked. */
  member: queries.LockedMember | undefined;
  teamId: number;
  /** In addition to those that the person holds. */
  roleIds: readonly number[];
  /** The last day of an inspector's role; if left out, the usual one, or the later one that the person has. */
  inspectorUntil?: string | undefined;
  /** Whether the person leads the team that they join. */
  isLead?: boolean;
}

/** What adding a person to a team has changed. */
export interface Entered {
  outcome: 'ADDED' | 'CHANGED' | 'UNCHANGED';
  joinedTeam: boolean;
  rolesChanged: boolean;
  leadChanged: boolean;
}

/** Adds a person to a team, which ends their invitation to it. A former member starts without their earlier roles and teams. */
export async function addToTeam(
  trx: Trx,
  actor: Doer,
  { channelId, userId, member, teamId, roleIds, inspectorUntil, isLead = false }: Entry,
  at: Date,
): Promise<Entered> {
  const { usual } = inspectorDays(at);
  await withdrawInvitations(trx, actor, { channelId, userIds: [userId], teamId }, at);
  if (member?.status !== 'CURRENT') {
    const memberId = await queries.insertCurrentMember(trx, { channelId, userId, at });
    await queries.joinTeam(trx, { memberId, teamId, isLead, at });
    const given = { roleIds, inspectorUntil: inspectorUntil ?? usual };
    const { roleKeys: roles, inspectorUntil: until } = await queries.grantRoles(trx, memberId, given, at);
    await realign(trx, actor, [memberId], at);
    const day = until === null ? {} : { inspectorUntil: until };
    record(trx, actor, { type: 'member.added', channelId, userId, teamId, roles, isLead, ...day }, at);
    return { outcome: 'ADDED', joinedTeam: false, rolesChanged: false, leadChanged: false };
  }
  const joinedTeam = !member.teamIds.includes(teamId);
  if (joinedTeam) await queries.joinTeam(trx, { memberId: member.id, teamId, isLead, at });
  const leadChanged = !joinedTeam && isLead && (await queries.makeLead(trx, member.id, teamId));
  const later = [member.inspectorUntil ?? usual, usual].toSorted().at(-1)!;
  const given = { roleIds, inspectorUntil: inspectorUntil ?? later };
  const after = await queries.grantRoles(trx, member.id, given, at);
  const rolesChanged = !areSame(member, after);
  const entered = { joinedTeam, rolesChanged, leadChanged };
  if (!joinedTeam && !rolesChanged && !leadChanged) return { outcome: 'UNCHANGED', ...entered };
  await realign(trx, actor, [member.id], at);
  if (joinedTeam) record(trx, actor, { type: 'member.joinedTeam', channelId, userId, teamId, isLead }, at);
  if (leadChanged) record(trx, actor, { type: 'member.becameLead', channelId, userId, teamId }, at);
  if (rolesChanged) record(trx, actor, changeOfRoles(channelId, member, after), at);
  return { outcome: 'CHANGED', ...entered };
}

/** A current member, locked with their study. Throws MEMBER_NOT_FOUND. */
export async function lockCurrent(
  trx: Trx,
  channelId: number,
  userId: number,
): Promise<queries.LockedMember> {
  const member = await queries.lockMemberAndStudy(trx, channelId, userId);
  if (member?.status !== 'CURRENT') throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

/**
 * Sets a member's roles; false if they are the same. An inspector keeps their last day unless another is given. Throws
 * LAST_CHANNEL_ADMIN.
 */
export async function changeRoles(
  trx: Trx,
  actor: Doer,
  {
    channelId,
    member,
    roleIds,
    inspectorUntil,
  }: Pick<Entry, 'channelId' | 'roleIds' | 'inspectorUntil'> & { member: queries.LockedMember },
  at: Date,
): Promise<boolean> {
  const until = inspectorUntil ?? member.inspectorUntil ?? inspectorDays(at).usual;
  const after = await queries.replaceRoles(trx, member.id, { roleIds, inspectorUntil: until }, at);
  await keepAdministrator(trx, channelId, [member]);
  if (areSame(member, after)) return false;
  await realign(trx, actor, [member.id], at);
  record(trx, actor, changeOfRoles(channelId, member, after), at);
  return true;
}

/**
 * Removes the inspector's role after its last day, and ends the membership if it was the only role. Does nothing if the role has been
 * extended meanwhile. The caller has locked the study's people.
 */
export async function endInspector(
  trx: Trx,
  actor: Doer,
  { channelId, userId }: { channelId: number; userId: number },
  at: Date,
): Promise<void> {
  const member = await queries.lockMemberAndStudy(trx, channelId, userId);
  if (member?.status !== 'CURRENT' || member.inspectorUntil === null) return;
  const { inspectorUntil: roleEndedOn } = member;
  if (roleEndedOn >= inspectorDays(at).first) return;
  const left = member.roleKeys.filter((key) => key !== TEMPORARY_ROLE);
  if (left.length === 0)
    return removeFromStudy(trx, actor, { channelId, members: [member], reason: '', roleEndedOn }, at);
  const held = await queries.keepRoles(trx, [{ memberId: member.id, roleKeys: left }]);
  await realign(trx, actor, [member.id], at);
  record(trx, actor, changeOfRoles(channelId, member, held.get(member.id)!), at);
}

function areSame(some: queries.HeldRoles, others: queries.HeldRoles): boolean {
  return (
    some.inspectorUntil === others.inspectorUntil &&
    some.roleKeys.length === others.roleKeys.length &&
    some.roleKeys.every((key) => others.roleKeys.includes(key))
  );
}

function changeOfRoles(channelId: number, before: queries.LockedMember, after: queries.HeldRoles) {
  const days = { before: before.inspectorUntil, after: after.inspectorUntil };
  return {
    type: 'member.rolesChanged' as const,
    channelId,
    userId: before.userId,
    before: before.roleKeys,
    after: after.roleKeys,
    ...((days.before !== null || days.after !== null) && { inspectorUntil: days }),
  };
}

const idsOf = (members: readonly queries.LockedMember[]) => members.map(({ id }) => id);

/**
 * Ends memberships of the study. The people are no longer key contacts, and their open invitations are withdrawn. Throws
 * LAST_CHANNEL_ADMIN.
 */
export async function removeFromStudy(
  trx: Trx,
  actor: Doer,
  {
    channelId,
    members,
    ...why
  }: {
    channelId: number;
    members: readonly queries.LockedMember[];
    reason: string;
    roleEndedOn?: string;
  },
  at: Date,
): Promise<void> {
  if (members.length === 0) return;
  const userIds = members.map(({ userId }) => userId);
  await queries.endMembers(trx, idsOf(members), at);
  await keepAdministrator(trx, channelId, members);
  await realignActions(trx, actor, { memberIds: idsOf(members) }, at);
  for (const { userId, teamIds } of members)
    record(trx, actor, { type: 'member.removed', channelId, userId, teamIds, ...why }, at);
  await withdrawInvitations(trx, actor, { channelId, userIds }, at);
  const before = await queries.findKeyContactsOf(trx, channelId);
  const after = before.filter(({ userId }) => !userIds.includes(userId));
  if (after.length === before.length) return;
  await queries.deleteKeyContacts(trx, channelId, userIds);
  record(trx, actor, { type: 'channel.keyContactsChanged', channelId, before, after }, at);
}

/** The effect of leaving a team. */
export interface Left {
  outcome: 'LEFT_TEAM' | 'REMOVED';
  rolesChanged: boolean;
}

/**
 * Removes members from one team, with those of their roles that fit none of their other teams, so that nobody keeps what only that
 * team gave them. Members without another team or another role leave the study. The number of statements is the same for any number
 * of members. Throws LAST_CHANNEL_ADMIN.
 */
export async function removeFromTeam(
  trx: Trx,
  actor: Doer,
  {
    channelId,
    members,
    teamId,
    reason,
  }: { channelId: number; members: readonly queries.LockedMember[]; teamId: number; reason: string },
  at: Date,
): Promise<Left[]> {
  const typeOf = await queries.findTeamTypes(trx, [...new Set(members.flatMap(({ teamIds }) => teamIds))]);
  const leaving = members.map((member) => {
    const others = member.teamIds.filter((id) => id !== teamId);
    const types = others.flatMap((id) => typeOf.get(id) ?? []);
    return { member, fitting: member.roleKeys.filter((key) => fitsTeams(key, types)) };
  });
  const removed = leaving.filter(({ fitting }) => fitting.length === 0).map(({ member }) => member);
  await removeFromStudy(trx, actor, { channelId, members: removed, reason }, at);
  const left = leaving
    .filter(({ fitting }) => fitting.length > 0)
    .map(({ member, fitting }) => ({
      member,
      fitting,
      rolesChanged: fitting.length < member.roleKeys.length,
    }));
  const staying = left.map(({ member }) => member);
  await queries.leaveTeam(trx, idsOf(staying), teamId, at);
  const held = await queries.keepRoles(
    trx,
    left
      .filter(({ rolesChanged }) => rolesChanged)
      .map(({ member, fitting }) => ({ memberId: member.id, roleKeys: fitting })),
  );
  await keepAdministrator(trx, channelId, staying);
  if (staying.length > 0) await realign(trx, actor, idsOf(staying), at);
  for (const { member } of left) {
    record(trx, actor, { type: 'member.leftTeam', channelId, userId: member.userId, teamId, reason }, at);
    const after = held.get(member.id);
    if (after) record(trx, actor, changeOfRoles(channelId, member, after), at);
  }
  return leaving.map(({ member }) =>
    removed.includes(member)
      ? { outcome: 'REMOVED', rolesChanged: false }
      : { outcome: 'LEFT_TEAM', rolesChanged: held.has(member.id) },
  );
}

/** Brings the unread marks and required actions of current members into line with what they may read. */
export async function realign(trx: Trx, by: Doer, memberIds: readonly number[], at: Date): Promise<void> {
  await insertUnreadPosts(trx, memberIds);
  await realignActions(trx, by, { memberIds }, at);
}

/** After a change of members: throws if the study has lost its last administrator. */
async function keepAdministrator(
  trx: Trx,
  channelId: number,
  members: readonly queries.LockedMember[],
): Promise<void> {
  const wereAdministrators = members.some(({ roleKeys }) => roleKeys.includes(STUDY_ADMINISTRATOR));
  if (wereAdministrators && (await queries.countAdministrators(trx, channelId)) === 0)
    throw new AppError('LAST_CHANNEL_ADMIN');
}
