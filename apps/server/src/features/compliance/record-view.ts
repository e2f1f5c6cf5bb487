import { canComplete } from '../required-actions/policy.ts';
import { AppError } from '../../core/errors.ts';
import { now } from '../../core/clock.ts';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { markUpdates } from '../updates/mark-queries.ts';
import { complete } from './complete.ts';
import { isCompliant } from './queries.ts';
import { countView, findViewTarget, insertOpening, markViewed, type ViewTarget } from './view-queries.ts';

/**
 * Records that the person opened a version, by default the one they are shown. Acknowledging and signing require it, and it
 * completes a rule that requires VIEW. Opening it again changes only the time it was last seen. `edit` is the state of a draft that
 * was on the screen.
 */
export async function recordView(
  actor: Actor,
  { id: postId, edit, ...wanted }: { id: number; version?: number | undefined; edit?: number | undefined },
): Promise<{ openedAtDateTimeMillis: number; isCompliant: boolean }> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const { member, target } = await lockViewTarget(trx, actor, { postId, version: wanted.version });
    if (edit !== undefined && edit !== target.edit) throw new AppError('DRAFT_CHANGED');
    const firstOpenedAt = await openVersion(trx, actor, member, target);
    return {
      openedAtDateTimeMillis: firstOpenedAt.getTime(),
      isCompliant: await isCompliant(trx, userId, postId),
    };
  });
}

/** A version that the person may see, with their membership and its post locked. Throws POST_NOT_FOUND. */
export async function lockViewTarget(
  trx: Trx,
  actor: Actor,
  wanted: { postId: number; version?: number | undefined },
): Promise<{ member: Actor; target: ViewTarget }> {
  const [member, target] = await Promise.all([
    lockActorAndPost(trx, actor, wanted.postId),
    findViewTarget(trx, actor.userId, wanted),
  ]);
  if (!member || !target) throw new AppError('POST_NOT_FOUND');
  return { member, target };
}

/** Opens a version for a person whose membership is locked. Returns when they first did. */
export async function openVersion(trx: Trx, actor: Actor, member: Actor, target: ViewTarget): Promise<Date> {
  const { userId } = actor;
  const { channelId, postId, version, isCurrent } = target;
  const ids = { channelId, postId, version, userId };
  const at = now();
  const { firstOpenedAt, isFirst } = await insertOpening(trx, userId, target, at);
  if (isFirst) record(trx, actor, { type: 'post.opened', ...ids, edit: target.edit }, at);
  const readCount = await markUpdates(trx, userId, { postIds: [postId] }, at);
  // The first opening of a version also says it.
  if (readCount > 0 && !isFirst)
    record(trx, actor, { type: 'updates.markedRead', userId, count: readCount }, at);
  if (target.isPublication) await noteReading(trx, actor, target, { isFirst, at });
  for (const { ruleId, teamId } of isCurrent ? target.asked : []) {
    const facts = { channelId, isCurrent, opened: true, action: 'VIEW', isAddressed: true } as const;
    if (canComplete(member, facts, teamId, 'VIEW') === true)
      await complete(trx, actor, { ...ids, ruleId, teamId, action: 'VIEW' });
  }
  return firstOpenedAt;
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
