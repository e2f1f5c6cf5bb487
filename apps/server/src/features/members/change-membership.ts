import type { Doer } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import type { Trx } from '../../db/pool.ts';
import { followMembers } from '../required-actions/assignment-queries.ts';
import * as queries from './member-queries.ts';

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
}

/** Takes a person into a team. Somebody who comes back begins without the roles and teams of before. */
export async function takeIn(
  trx: Trx,
  actor: Doer,
  { channelId, userId, teamId, roleIds }: Entry,
  at: Date,
): Promise<'ADDED' | 'CHANGED' | 'UNCHANGED'> {
  const member = await queries.lockMember(trx, channelId, userId);
  if (member?.status !== 'CURRENT') {
    const memberId = await queries.insertCurrentMember(trx, { channelId, userId, at });
    await queries.joinTeam(trx, memberId, teamId, at);
    const roles = await queries.grantRoles(trx, memberId, roleIds, at);
    await follow(trx, [memberId], at);
    record(trx, actor, { type: 'member.added', channelId, userId, teamId, roles }, at);
    return 'ADDED';
  }
  const joins = !member.teamIds.includes(teamId);
  if (joins) await queries.joinTeam(trx, member.id, teamId, at);
  const before = member.roleKeys;
  const after = await queries.grantRoles(trx, member.id, roleIds, at);
  if (!joins && after.length === before.length) return 'UNCHANGED';
  await follow(trx, [member.id], at);
  if (joins) record(trx, actor, { type: 'member.joinedTeam', channelId, userId, teamId }, at);
  if (after.length > before.length)
    record(trx, actor, { type: 'member.rolesChanged', channelId, userId, before, after }, at);
  return 'CHANGED';
}

/** Leaves a member these roles only; false if they are the same. Throws LAST_CHANNEL_ADMIN. */
export async function changeRoles(
  trx: Trx,
  actor: Doer,
  { channelId, userId, roleIds }: { channelId: number; userId: number; roleIds: readonly number[] },
  at: Date,
): Promise<boolean> {
  const member = await lockCurrent(trx, channelId, userId);
  const before = member.roleKeys;
  const after = await queries.replaceRoles(trx, member.id, roleIds, at);
  if (before.includes(STUDY_ADMINISTRATOR) && !after.includes(STUDY_ADMINISTRATOR))
    await requireOtherAdministrator(trx, channelId, member.id);
  if (before.length === after.length && before.every((key) => after.includes(key))) return false;
  await follow(trx, [member.id], at);
  record(trx, actor, { type: 'member.rolesChanged', channelId, userId, before, after }, at);
  return true;
}

/** Ends a membership of the study. Throws MEMBER_NOT_FOUND, LAST_CHANNEL_ADMIN. */
export async function removeFromStudy(
  trx: Trx,
  actor: Doer,
  { channelId, userId, reason }: { channelId: number; userId: number; reason: string },
  at: Date,
): Promise<void> {
  const member = await lockCurrent(trx, channelId, userId);
  if (member.roleKeys.includes(STUDY_ADMINISTRATOR))
    await requireOtherAdministrator(trx, channelId, member.id);
  await queries.endMember(trx, member.id, at);
  await followMembers(trx, [member.id], at);
  record(trx, actor, { type: 'member.removed', channelId, userId, teamIds: member.teamIds, reason }, at);
}

/** Takes a member out of one team. With the last one ends the membership of the study. Throws as removeFromStudy. */
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
): Promise<void> {
  const member = await lockCurrent(trx, channelId, userId);
  if (!member.teamIds.includes(teamId)) throw new AppError('MEMBER_NOT_FOUND');
  if (member.teamIds.length === 1) return removeFromStudy(trx, actor, { channelId, userId, reason }, at);
  await queries.leaveTeam(trx, member.id, teamId, at);
  await follow(trx, [member.id], at);
  record(trx, actor, { type: 'member.leftTeam', channelId, userId, teamId, reason }, at);
}

/** What current members may read is listed for them, and what it asks is asked. */
async function follow(trx: Trx, memberIds: readonly number[], at: Date): Promise<void> {
  await queries.insertUnreadPosts(trx, memberIds);
  await followMembers(trx, memberIds, at);
}

async function lockCurrent(trx: Trx, channelId: number, userId: number): Promise<queries.LockedMember> {
  const member = await queries.lockMember(trx, channelId, userId);
  if (member?.status !== 'CURRENT') throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

async function requireOtherAdministrator(trx: Trx, channelId: number, memberId: number): Promise<void> {
  if (!(await queries.hasOtherAdministrator(trx, channelId, memberId)))
    throw new AppError('LAST_CHANNEL_ADMIN');
}
