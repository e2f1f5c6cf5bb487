import { canComplete } from '../required-actions/policy.ts';
import { AppError } from '../../core/errors.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import {
  closeAssignments,
  type Completion,
  findCompletionTarget,
  insertCompletion,
  isCompliant,
} from './queries.ts';
import { countView, findViewTarget, insertOpening, markViewed, type ViewTarget } from './view-queries.ts';

/**
 * Acknowledges the current version for one team under one rule. A second click returns the first time and records nothing. Throws
 * POST_NOT_FOUND, RULE_NOT_FOUND, POST_SUPERCEDED, WRONG_TEAM, NOT_ADDRESSED, NOT_OPENED.
 */
export async function acknowledgePost(
  actor: Actor,
  args: { id: number; ruleId: number; teamId: number; version?: number | undefined },
): Promise<{ completedAtDateTimeMillis: number; isCompliant: boolean }> {
  return transact(actor, async (trx) => {
    const { ruleId, teamId } = args;
    // Sent together: the last statement runs once post and membership are locked, so it finds them as they stay.
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
    return {
      completedAtDateTimeMillis: completedAt.getTime(),
      isCompliant: await isCompliant(trx, actor.userId, postId),
    };
  });
}

/** Writes a completion once, closes what it fulfils and records it. Returns when it was first completed. */
async function complete(
  trx: Trx,
  actor: Actor,
  completion: Omit<Completion, 'sessionId' | 'completedAt' | 'action'> & { action: 'ACKNOWLEDGE' | 'VIEW' },
): Promise<Date> {
  const { action, ...key } = completion;
  const at = now();
  const done = await insertCompletion(trx, {
    ...completion,
    sessionId: actor.sessionId,
    completedAt: at,
  });
  if (done.isNew) {
    await closeAssignments(trx, done.id);
    const type = action === 'ACKNOWLEDGE' ? 'post.acknowledged' : 'post.viewCompleted';
    record(trx, actor, { type, ...key }, at);
  }
  return done.completedAt;
}

/**
 * Records that the person opened a version, which acknowledging and signing require, and completes a rule that asks for VIEW.
 * Opening it again changes only the time it was last seen. Throws POST_NOT_FOUND.
 */
export async function recordView(
  actor: Actor,
  { id: postId, version }: { id: number; version: number },
): Promise<{ openedAtDateTimeMillis: number; isCompliant: boolean }> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const [member, target] = await Promise.all([
      lockActorAndPost(trx, actor, postId),
      findViewTarget(trx, userId, postId, version),
    ]);
    if (!member || !target) throw new AppError('POST_NOT_FOUND');
    const { channelId, isCurrent } = target;
    const ids = { channelId, postId, version, userId };
    const at = now();
    const { firstOpenedAt, isFirst } = await insertOpening(trx, { ...ids, openedAt: at });
    if (isFirst) record(trx, actor, { type: 'post.opened', ...ids }, at);
    if (target.isPublication) await noteReading(trx, actor, target, { isFirst, at });
    for (const { ruleId, teamId } of isCurrent ? target.asked : []) {
      const facts = { channelId, isCurrent, opened: true, action: 'VIEW', isAddressed: true } as const;
      if (canComplete(member, facts, teamId, 'VIEW') === true)
        await complete(trx, actor, { ...ids, ruleId, teamId, action: 'VIEW' });
    }
    return {
      openedAtDateTimeMillis: firstOpenedAt.getTime(),
      isCompliant: await isCompliant(trx, userId, postId),
    };
  });
}

async function noteReading(
  trx: Trx,
  actor: Actor,
  { channelId, postId, isCurrent }: ViewTarget,
  opening: { isFirst: boolean; at: Date },
): Promise<void> {
  const { userId } = actor;
  const before = await markViewed(trx, { userId, postId, isCurrent, viewedAt: opening.at });
  if (before.isFirst) await countView(trx, postId);
  // The first opening of a version also says that it is read.
  if (before.wasUnread && isCurrent && !opening.isFirst)
    record(trx, actor, { type: 'post.markedRead', channelId, postId, userId }, opening.at);
}
