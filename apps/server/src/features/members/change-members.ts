import type { Result } from '@studyline/contract/core/endpoint';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import type * as contract from '@studyline/contract/members/changes';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { type Actor, lockActor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { TEMPORARY_ROLE } from '../../core/roles.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { addToTeam, changeRoles, lockCurrent, removeFromStudy, removeFromTeam } from './change-membership.ts';
import { openDirectory, requireMember, requireTeam } from './directory.ts';
import { findCandidate, findMember, findStudyRoles } from './directory-queries.ts';
import { lockMemberAndStudy, lockPeople } from './member-queries.ts';
import * as policy from './policy.ts';
import { channelMemberIdOf, factsOf, presentRoles } from './present.ts';

/** Changes a study's people, by the caller's rights once all earlier changes have ended. Throws CHANNEL_NOT_FOUND. */
export function changePeople<T>(
  actor: Actor,
  channelId: number,
  change: (trx: Trx, by: Actor) => Promise<T>,
): Promise<T> {
  requireMembership(actor, channelId);
  return transact(actor, async (trx) => {
    await lockPeople(trx, channelId);
    return change(trx, await lockActor(trx, actor, channelId));
  });
}

/**
 * Sets a member's roles. The same roles change nothing. Decision: if two administrators set them at once, the second is refused,
 * because they have not seen what the first has done.
 */
export async function setMemberRoles(
  actor: Actor,
  { roleId: roleIds, seenRoleId: seen, inspectorUntil, ...params }: Call<typeof contract.setMemberRoles>,
): Promise<Result<typeof contract.setMemberRoles>> {
  const { channelId } = params;
  return changePeople(actor, channelId, async (trx, by) => {
    const { row } = await requireMember(by, params, trx);
    authorize(policy.canChangeRoles(by, factsOf(row)));
    const held = row.roles.map(({ roleId }) => roleId);
    if (seen.length > 0 && !areSame(seen, held) && !areSame(roleIds, held))
      throw new AppError('ROLES_CHANGED');
    const roleKeys = await keysOf(trx, channelId, roleIds);
    authorize(policy.canSetRoles(by, factsOf(row), roleKeys));
    requireInspectorDay(roleKeys, inspectorUntil);
    const member = await lockCurrent(trx, channelId, row.id);
    const isChanged = await changeRoles(trx, by, { channelId, member, roleIds, inspectorUntil }, now());
    const changed = await requireMember(by, params, trx);
    return { items: presentRoles(changed.row), outcome: isChanged ? 'CHANGED' : 'UNCHANGED' };
  });
}

/** Throws NOT_AN_INSPECTOR, INSPECTOR_DAY_REFUSED. */
function requireInspectorDay(keys: readonly RoleKey[], until: string | undefined): void {
  if (until === undefined) return;
  if (!keys.includes(TEMPORARY_ROLE)) throw new AppError('NOT_AN_INSPECTOR');
  const { first, last } = inspectorDays(now());
  if (until < first || until > last) throw new AppError('INSPECTOR_DAY_REFUSED');
}

function areSame(some: readonly number[], others: readonly number[]): boolean {
  const ids = new Set(others);
  return new Set(some).size === ids.size && some.every((id) => ids.has(id));
}

export async function removeMember(
  actor: Actor,
  { reason, ...params }: Call<typeof contract.removeMember>,
): Promise<Result<typeof contract.removeMember>> {
  const { channelId, memberId } = params;
  return changePeople(actor, channelId, async (trx, by) => {
    const { study, row } = await requireMember(by, params, trx);
    authorize(policy.canRemoveMember(by, factsOf(row), study));
    const member = await lockCurrent(trx, channelId, row.id);
    await removeFromStudy(trx, by, { channelId, members: [member], reason }, now());
    return { channelMemberId: memberId };
  });
}

export async function removeTeamMember(
  actor: Actor,
  { reason, ...params }: Call<typeof contract.removeTeamMember>,
): Promise<Result<typeof contract.removeTeamMember>> {
  const { channelId, teamId, memberId } = params;
  return changePeople(actor, channelId, async (trx, by) => {
    const { study, directory, row } = await requireMember(by, params, trx);
    await requireTeam(trx, directory, params);
    const facts = factsOf(row);
    if (!facts.teamIds.includes(teamId)) throw new AppError('MEMBER_NOT_FOUND');
    authorize(policy.canRemoveFromTeam(by, facts, teamId, study));
    const member = await lockCurrent(trx, channelId, row.id);
    const [left] = await removeFromTeam(trx, by, { channelId, members: [member], teamId, reason }, now());
    return { channelMemberId: memberId, ...left! };
  });
}

/** Adds one of the client's people to a team, with roles in addition to those that they hold. */
export async function addTeamMember(
  actor: Actor,
  {
    channelId,
    teamId,
    emailAddress,
    roleIds,
    inspectorUntil,
    isTeamLead: isLead,
  }: Call<typeof contract.addTeamMember>,
): Promise<Result<typeof contract.addTeamMember>> {
  return changePeople(actor, channelId, async (trx, by) => {
    const { study, directory } = await openDirectory(by, channelId, trx);
    const team = await requireTeam(trx, directory, { channelId, teamId });
    // Before looking for the person, so that others can't try addresses.
    authorize(policy.canAddToTeam(by, team, { roleKeys: [], isLead }, study));
    const roleKeys = await keysOf(trx, channelId, roleIds);
    authorize(policy.canAddToTeam(by, team, { roleKeys, isLead }, study));
    requireInspectorDay(roleKeys, inspectorUntil);
    const userId = await findCandidate(trx, channelId, emailAddress);
    if (userId === undefined) throw new AppError('MEMBER_NOT_FOUND');
    // The rules apply to all people, including those whom the caller can't see.
    const everybody = { ...directory, teamIds: null, knownTeamIds: null, formerTeamIds: null };
    const row = await findMember(trx, { channelId, userId, directory: everybody });
    if (row?.status === 'CURRENT') {
      // The caller neither learns of a member whom they can't see nor adds them to a team unasked. They can invite them.
      if (!(await findMember(trx, { channelId, userId, directory }))) throw new AppError('MEMBER_NOT_FOUND');
      authorize(policy.canAddMemberToTeam(by, team, { roleKeys, isLead, member: factsOf(row) }, study));
    }
    const member = await lockMemberAndStudy(trx, channelId, userId);
    const entry = { channelId, userId, member, teamId, roleIds, inspectorUntil, isLead };
    const entered = await addToTeam(trx, by, entry, now());
    return { channelMemberId: channelMemberIdOf(channelId, userId), userId, teamId, ...entered };
  });
}

/** The keys of these roles of the study. Throws ROLE_UNKNOWN. */
export async function keysOf(trx: Trx, channelId: number, roleIds: readonly number[]): Promise<RoleKey[]> {
  const all = new Map((await findStudyRoles(trx, channelId)).map(({ id, key }) => [id, key]));
  return roleIds.map((id) => {
    const key = all.get(id);
    if (!key) throw new AppError('ROLE_UNKNOWN');
    return key;
  });
}
