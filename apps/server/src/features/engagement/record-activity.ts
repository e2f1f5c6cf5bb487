import type * as contract from '@studyline/contract/engagement/calls';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { findViewTarget } from '../compliance/view-queries.ts';
import { upsertActivity } from './queries.ts';

export async function recordActivity(
  actor: Actor,
  { postId, version, activityType, additionalInfo }: Call<typeof contract.recordActivity>,
): Promise<{ recordedAtDateTimeMillis: number }> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const [member, target] = await Promise.all([
      lockActorAndPost(trx, actor, postId),
      findViewTarget(trx, userId, { postId, version }),
    ]);
    if (!member || !target) throw new AppError('POST_NOT_FOUND');
    const at = now();
    const page = (activityType === 'PAGE_VIEWED' && additionalInfo?.page) || 0;
    const { channelId } = target;
    await upsertActivity(trx, { userId, channelId, postId, version, activityType, page, at });
    return { recordedAtDateTimeMillis: at.getTime() };
  });
}
