import type { Result } from '@studyline/contract/core/endpoint';
import { MAX_UPDATES_MARKED } from '@studyline/contract/updates/calls';
import type * as contract from '@studyline/contract/updates/calls';
import type { Actor } from '../../../core/actor.ts';
import { now } from '../../../core/clock.ts';
import { record } from '../../../core/record.ts';
import { transact } from '../../../core/transaction.ts';
import type { Call } from '../../../http/route.ts';
import { markUpdates, type ReadUpdates } from '../mark-queries.ts';
import { countUnread } from '../shown-queries.ts';

/** Marks updates of the caller as read. Recorded if it changes anything. */
export async function markUpdatesRead(
  actor: Actor,
  call: Call<typeof contract.markUpdatesRead>,
): Promise<Result<typeof contract.markUpdatesRead>> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const at = now();
    const count = await markUpdates(trx, userId, whatOf(call), at);
    if (count > 0) record(trx, actor, { type: 'updates.markedRead', userId, count }, at);
    return {
      markedCount: count,
      hasMore: call.upToId !== undefined && count === MAX_UPDATES_MARKED,
      ...(await countUnread(trx, userId, at)),
    };
  });
}

function whatOf({
  ids,
  serviceItemId,
  upToId,
  filter = 'ALL',
}: Call<typeof contract.markUpdatesRead>): ReadUpdates {
  if (ids) return { ids };
  if (serviceItemId !== undefined) return { serviceItemId };
  return { upToId: upToId ?? 0, filter, most: MAX_UPDATES_MARKED };
}
