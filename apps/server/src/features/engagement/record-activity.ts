import type * as contract from '@studyline/contract/engagement/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { lockViewTarget } from '../compliance/record-view.ts';
import { upsertActivity } from './queries.ts';

/** Of the pages of a version, each has a row for each reader. Later ones count as this one, so that the rows are limited. */
const MOST_PAGES = 10_000;

export async function recordActivity(
  actor: Actor,
  { postId, version, activityType, additionalInfo }: Call<typeof contract.recordActivity>,
): Promise<{ recordedAtDateTimeMillis: number }> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const { target } = await lockViewTarget(trx, actor, { postId, version });
    const at = now();
    const viewed = (activityType === 'PAGE_VIEWED' && additionalInfo?.page) || 0;
    const page = Math.min(viewed, MOST_PAGES);
    const { channelId } = target;
    await upsertActivity(trx, { userId, channelId, postId, version, activityType, page, at });
    return { recordedAtDateTimeMillis: at.getTime() };
  });
}
