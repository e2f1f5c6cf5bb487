import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { addToTeam } from '../members/change-membership.ts';
import * as members from '../members/member-queries.ts';
import * as queries from './administrator-queries.ts';
import { lockOwnClient } from './lock-client.ts';
import { canManageClient } from './policy.ts';
import { presentClientMember } from './present.ts';

type Assigned = Result<typeof contract.assignUserAsChannelAdmin>;

/**
 * The people of a client: names and figures, never content. Decision: they include the client's administrators, because the first
 * study of a client has no other people.
 */
export async function searchClientMembers(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.searchClientMembers>,
): Promise<Result<typeof contract.searchClientMembers>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, search } = query;
  const start = (page - 1) * pageSize;
  const wanted = { clientId, userId: actor.userId, search };
  const { rows, total } = await queries.findClientMembers(actor.server.db, wanted, start, pageSize);
  return pageOf(rows.map(presentClientMember), query, total);
}

/**
 * Makes a person an administrator of a study: the caller, unless another person of the client is named. A new member joins the
 * named team, else the sponsor's; a member stays in their teams, one of which has to lead. A second call changes nothing.
 */
export async function assignUserAsChannelAdmin(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.assignUserAsChannelAdmin>,
): Promise<Assigned> {
  authorize(canManageClient(actor, clientId));
  const { userId = actor.userId, ...rest } = query;
  return makeAdministrator(actor, { clientId, userId, ...rest });
}

/** Makes the caller an administrator of a study of their client. */
export async function joinStudy(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.joinStudy>,
): Promise<Assigned> {
  const clientId = await queries.findClientOfStudy(actor.server.db, channelId);
  if (clientId === undefined || canManageClient(actor, clientId) !== true)
    throw new AppError('CHANNEL_NOT_FOUND');
  return makeAdministrator(actor, { clientId, channelId, teamId, userId: actor.userId });
}

function makeAdministrator(
  actor: Actor,
  {
    clientId,
    channelId,
    userId,
    ...wanted
  }: { clientId: number; channelId: number; userId: number; teamId?: number | undefined },
): Promise<Assigned> {
  return transact(actor, async (trx) => {
    await lockOwnClient(trx, actor, clientId);
    await members.lockPeople(trx, channelId);
    // Before the study, in the same order as publishing.
    const member = await members.lockMember(trx, channelId, userId);
    if (!(await queries.lockStudy(trx, clientId, channelId))) throw new AppError('CHANNEL_NOT_FOUND');
    if (!(await queries.isInClient(trx, clientId, userId))) throw new AppError('MEMBER_NOT_FOUND');
    if (userId === actor.userId && (await queries.wasBlinded(trx, channelId, userId)))
      throw new AppError('WAS_BLINDED');
    const held = member?.status === 'CURRENT' ? member.teamIds : [];
    const teamId = await chooseTeam(trx, channelId, wanted.teamId, held);
    const roleIds = [await queries.findAdministratorRole(trx, channelId)];
    const { outcome, joinedTeam, rolesChanged } = await addToTeam(
      trx,
      actor,
      { channelId, userId, member, teamId, roleIds },
      now(),
    );
    return {
      channelId,
      userId,
      channelMemberId: `${channelId}-${userId}`,
      teamId,
      outcome: outcome === 'CHANGED' ? 'ROLE_GRANTED' : outcome,
      joinedTeam,
      rolesChanged,
    };
  });
}

async function chooseTeam(
  trx: Trx,
  channelId: number,
  wanted: number | undefined,
  held: readonly number[],
): Promise<number> {
  const choice = wanted === undefined ? held : [wanted];
  const team = await queries.findTeamForAdministrators(trx, channelId, choice);
  if (!team) throw new AppError('TEAM_UNKNOWN');
  if (!team.isLeading) throw new AppError('TEAM_NOT_LEADING');
  return team.id;
}
