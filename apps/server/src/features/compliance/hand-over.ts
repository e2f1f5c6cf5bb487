import type * as contract from '@studyline/contract/compliance/hand-over';
import type { Colleague } from '@studyline/contract/compliance/hand-over';
import type { May } from '@studyline/contract/core/may';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { reachesTeam } from '../../core/roles.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canHandOver } from '../required-actions/policy.ts';
import {
  type ActionKey,
  type ColleagueFacts,
  findAction,
  findColleague,
  findColleagues,
  lockAction,
  lockColleague,
  moveAction,
} from './hand-over-queries.ts';

const keyOf = (
  { userId }: Actor,
  call: { id: number; ruleId: number; teamId: number; fromUserId?: number | undefined },
): ActionKey => ({
  postId: call.id,
  ruleId: call.ruleId,
  teamId: call.teamId,
  fromUserId: call.fromUserId ?? userId,
});

/** The open action, if the actor may hand it over. */
async function requireAction(
  db: Db,
  actor: Actor,
  key: ActionKey,
): Promise<{ channelId: number; version: number; id: number; dueAt: Date }> {
  const found = await findAction(db, actor.userId, key);
  if (!found) throw new AppError('POST_NOT_FOUND');
  const { participation, id, dueAt } = found;
  if (!participation) throw new AppError('RULE_NOT_FOUND');
  const member = actor.memberships.get(found.channelId);
  const isReached = member !== undefined && reachesTeam(member, { ...found, ...key }, 'ACTION_HAND_OVER');
  authorize(canHandOver(actor, { ...found, ...key, participation, isReached, isAddressed: id !== null }));
  if (id === null || dueAt === null) throw new Error(`The action ${id} of an active team is not due.`);
  return { ...found, id, dueAt };
}

export async function listColleagues(
  actor: Actor,
  call: Call<typeof contract.listColleagues>,
): Promise<{ items: Colleague[]; totalCount: number }> {
  const { db } = actor.server;
  const key = keyOf(actor, call);
  await requireAction(db, actor, key);
  return findColleagues(db, key, call.search);
}

/**
 * Hands an open action over to a colleague. Decision: nobody receives what they have been asked to do before under the same rule and
 * version, even if they have done it or handed it over.
 */
export async function handOver(
  actor: Actor,
  call: Call<typeof contract.handOver>,
): Promise<{ userId: number; dueDateTimeMillis: number }> {
  const { userId } = call;
  const key = keyOf(actor, call);
  return transact(actor, async (trx) => {
    const member = await lockActorAndPost(trx, actor, key.postId);
    if (!member) throw new AppError('POST_NOT_FOUND');
    await lockAction(trx, key);
    const { channelId, version, id, dueAt } = await requireAction(trx, member, key);
    await lockColleague(trx, channelId, userId);
    authorize(canReceive(await findColleague(trx, key, userId)));
    const at = now();
    await moveAction(trx, id, userId, at);
    const { postId, teamId, ruleId, fromUserId } = key;
    const said = { channelId, postId, version, teamId, userId, ruleId, fromUserId, dueAt: dueAt.getTime() };
    record(trx, actor, { type: 'post.handedOver', ...said }, at);
    return { userId, dueDateTimeMillis: dueAt.getTime() };
  });
}

function canReceive(colleague: ColleagueFacts | undefined): May {
  if (!colleague) return 'COLLEAGUE_NOT_IN_TEAM';
  if (!colleague.canSee) return 'COLLEAGUE_CANT_SEE';
  if (!colleague.canAct) return 'COLLEAGUE_CANT_ACT';
  if (colleague.isAsked) return 'COLLEAGUE_ASKED';
  return colleague.isFit ? true : 'COLLEAGUE_NOT_DELEGATED';
}
