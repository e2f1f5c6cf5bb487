import { inspectorDays } from '@studyline/contract/members/inspector-days';
import type { Doer } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { STUDY_ADMINISTRATOR, TEMPORARY_ROLE } from '../../core/roles.ts';
import type { Trx } from '../../db/pool.ts';
import { followMembers } from '../required-actions/assignment-queries.ts';
import { insertUnreadPosts } from '../posts/reader-queries.ts';
import * as queries from './member-queries.ts';
import { fitsTeams } from './policy.ts';
import { withdrawOpen } from './withdraw-open.ts';

/**
 * How people come, go and change roles. The caller has locked the study's people (lockPeople), authorized the change, and made sure
 * that teams and roles are of the study. Unread marks and obligations follow in the same transaction.
 */

export interface Entry {
  channelId: number;
  userId: number;
  teamId: number;
  /** On top of those that the person holds. */
  roleIds: readonly number[];
  /** The last day of an inspector's role. Without it, it is the usual one, or the later one that the person has. */
  inspectorUntil?: string | undefined;
  /** Whether they lead the team that they come into. */
  isLead?: boolean;
}

/** What has become of somebody who was taken in. */
export interface Entered {
  outcome: 'ADDED' | 'CHANGED' | 'UNCHANGED';
  joinedTeam: boolean;
  rolesChanged: boolean;
  leadChanged: boolean;
}

/** Takes a person into a team, which ends their invitation to it. Somebody who comes back begins without the roles and teams of before. */
export async function takeIn(
  trx: Trx,
  actor: Doer,
  { channelId, userId, teamId, roleIds, inspectorUntil, isLead = false }: Entry,
  at: Date,
): Promise<Entered> {
  const { usual } = inspectorDays(at);
  const member = await queries.lockMember(trx, channelId, userId);
  await withdrawOpen(trx, actor, { channelId, userId, teamId }, at);
  if (member?.status !== 'CURRENT') {
    const memberId = await queries.insertCurrentMember(trx, { channelId, userId, at });
    await queries.joinTeam(trx, { memberId, teamId, isLead, at });
    const given = { roleIds, inspectorUntil: inspectorUntil ?? usual };
    const { roleKeys: roles, inspectorUntil: until } = await queries.grantRoles(trx, memberId, given, at);
    await follow(trx, [memberId], at);
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
  await follow(trx, [member.id], at);
  if (joinedTeam) record(trx, actor, { type: 'member.joinedTeam', channelId, userId, teamId, isLead }, at);
  if (leadChanged) record(trx, actor, { type: 'member.becameLead', channelId, userId, teamId }, at);
  if (rolesChanged) record(trx, actor, changeOfRoles({ channelId, userId }, member, after), at);
  return { outcome: 'CHANGED', ...entered };
}

/**
 * Leaves a member these roles only; false if they are the same. An inspector keeps their day unless another is given. Throws
 * LAST_CHANNEL_ADMIN.
 */
export async function changeRoles(
  trx: Trx,
  actor: Doer,
  {
    channelId,
    userId,
    roleIds,
    inspectorUntil,
  }: Pick<Entry, 'channelId' | 'userId' | 'roleIds' | 'inspectorUntil'>,
  at: Date,
): Promise<boolean> {
  const member = await lockCurrent(trx, channelId, userId);
  const until = inspectorUntil ?? member.inspectorUntil ?? inspectorDays(at).usual;
  const after = await queries.replaceRoles(trx, member.id, { roleIds, inspectorUntil: until }, at);
  await keepAdministrator(trx, channelId, member);
  if (areSame(member, after)) return false;
  await follow(trx, [member.id], at);
  record(trx, actor, changeOfRoles({ channelId, userId }, member, after), at);
  return true;
}

/**
 * Takes the role of an inspector away whose last day has passed, and ends the membership where it was the only one. Nothing where the
 * role was given until a later day meanwhile. The caller has locked the study's people.
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
    return removeFromStudy(trx, actor, { channelId, userId, reason: '', roleEndedOn }, at);
  const after = await queries.keepRoles(trx, member.id, left);
  await follow(trx, [member.id], at);
  record(trx, actor, changeOfRoles({ channelId, userId }, member, after), at);
}

function areSame(some: queries.HeldRoles, others: queries.HeldRoles): boolean {
  return (
    some.inspectorUntil === others.inspectorUntil &&
    some.roleKeys.length === others.roleKeys.length &&
    some.roleKeys.every((key) => others.roleKeys.includes(key))
  );
}

function changeOfRoles(
  whose: { channelId: number; userId: number },
  before: queries.HeldRoles,
  after: queries.HeldRoles,
) {
  const days = { before: before.inspectorUntil, after: after.inspectorUntil };
  return {
    type: 'member.rolesChanged' as const,
    ...whose,
    before: before.roleKeys,
    after: after.roleKeys,
    ...((days.before !== null || days.after !== null) && { inspectorUntil: days }),
  };
}

/**
 * Ends a membership of the study, and with it what the person is as a key contact and what is open for them to come back. Throws
 * MEMBER_NOT_FOUND, LAST_CHANNEL_ADMIN.
 */
export async function removeFromStudy(
  trx: Trx,
  actor: Doer,
  { channelId, userId, ...why }: { channelId: number; userId: number; reason: string; roleEndedOn?: string },
  at: Date,
): Promise<void> {
  const member = await lockCurrent(trx, channelId, userId);
  await queries.endMember(trx, member.id, at);
  await keepAdministrator(trx, channelId, member);
  await followMembers(trx, [member.id], at);
  record(trx, actor, { type: 'member.removed', channelId, userId, teamIds: member.teamIds, ...why }, at);
  await withdrawOpen(trx, actor, { channelId, userId }, at);
  const before = await queries.findKeyContactsOf(trx, channelId);
  const after = before.filter((contact) => contact.userId !== userId);
  if (after.length === before.length) return;
  await queries.deleteKeyContact(trx, channelId, userId);
  record(trx, actor, { type: 'channel.keyContactsChanged', channelId, before, after }, at);
}

/** What has become of somebody who was taken out of a team. */
export interface Left {
  outcome: 'LEFT_TEAM' | 'REMOVED';
  rolesChanged: boolean;
}

/**
 * Takes a member out of one team, and takes their roles that fit no other team of theirs, so that nobody keeps what only that team gave
 * them. Without another team or another role the membership of the study ends. Throws as removeFromStudy.
 */
export async function removeFromTeam(
  trx: Trx,
  actor: Doer,
  {
    channelId,
    userId,
    teamId,
    reason,
  }: { channelId: number; userId: number; teamId: number; reason: string },
  at: Date,
): Promise<Left> {
  const member = await lockCurrent(trx, channelId, userId);
  if (!member.teamIds.includes(teamId)) throw new AppError('MEMBER_NOT_FOUND');
  const others = member.teamIds.filter((id) => id !== teamId);
  const types = await queries.findTeamTypes(trx, others);
  const fitting = member.roleKeys.filter((key) => fitsTeams(key, types));
  if (fitting.length === 0) {
    await removeFromStudy(trx, actor, { channelId, userId, reason }, at);
    return { outcome: 'REMOVED', rolesChanged: false };
  }
  const rolesChanged = fitting.length < member.roleKeys.length;
  await queries.leaveTeam(trx, member.id, teamId, at);
  const after = rolesChanged ? await queries.keepRoles(trx, member.id, fitting) : member;
  await keepAdministrator(trx, channelId, member);
  await follow(trx, [member.id], at);
  record(trx, actor, { type: 'member.leftTeam', channelId, userId, teamId, reason }, at);
  if (rolesChanged) record(trx, actor, changeOfRoles({ channelId, userId }, member, after), at);
  return { outcome: 'LEFT_TEAM', rolesChanged };
}

/** What current members may read is listed for them, and what it asks is asked. */
export async function follow(trx: Trx, memberIds: readonly number[], at: Date): Promise<void> {
  await insertUnreadPosts(trx, memberIds);
  await followMembers(trx, memberIds, at);
}

async function lockCurrent(trx: Trx, channelId: number, userId: number): Promise<queries.LockedMember> {
  const member = await queries.lockMember(trx, channelId, userId);
  if (member?.status !== 'CURRENT') throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

/** After a change of a member: the study has an administrator still if they were one. */
async function keepAdministrator(
  trx: Trx,
  channelId: number,
  { roleKeys }: queries.LockedMember,
): Promise<void> {
  if (roleKeys.includes(STUDY_ADMINISTRATOR) && (await queries.countAdministrators(trx, channelId)) === 0)
    throw new AppError('LAST_CHANNEL_ADMIN');
}
