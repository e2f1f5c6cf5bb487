import { canComplete } from '../required-actions/policy.ts';
import { AppError } from '../../core/errors.ts';
import { authorize } from '../../core/authorize.ts';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { complete } from './complete.ts';
import { findCompletionTarget, isCompliant } from './queries.ts';

/** Acknowledges the current version for one team under one rule. A second click returns the first time and records nothing. */
export async function acknowledgePost(
  actor: Actor,
  args: { id: number; ruleId: number; teamId: number; version?: number | undefined },
): Promise<{ completedAtDateTimeMillis: number; isCompliant: boolean }> {
  return transact(actor, async (trx) => {
    const { ruleId, teamId } = args;
    // Sent together: the last statement runs once post and membership are locked, so it sees the locked state.
    const [member, found] = await Promise.all([
      lockActorAndPost(trx, actor, args.id),
      findCompletionTarget(trx, actor.userId, { postId: args.id, ruleId, teamId, version: args.version }),
    ]);
    if (!member || !found) throw new AppError('POST_NOT_FOUND');
    if (!found.target) throw new AppError('RULE_NOT_FOUND');
    const { target } = found;
    authorize(canComplete(member, target, teamId, 'ACKNOWLEDGE'));
    const { channelId, postId, version } = target;
    const key = { channelId, ruleId, postId, version, teamId, userId: actor.userId };
    const completedAt = target.completedAt ?? (await complete(trx, actor, { ...key, action: 'ACKNOWLEDGE' }));
    if (!completedAt) throw new AppError('NOT_ADDRESSED');
    return {
      completedAtDateTimeMillis: completedAt.getTime(),
      isCompliant: await isCompliant(trx, actor.userId, postId),
    };
  });
}
