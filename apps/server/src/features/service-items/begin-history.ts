import type { ServiceKind, ServiceTransition } from '@studyline/contract/service-items/fields';
import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { insertSteps, type Placed } from './queries.ts';

interface Made extends Placed {
  isForUnblinded: boolean;
  lineCount: number;
}

/** The first step of new items, in their history and in the trail. */
export async function beginHistory(
  trx: Trx,
  member: Actor,
  made: readonly Made[],
  first: { channelId: number; kind: ServiceKind; transition: ServiceTransition; reason?: string; at: Date },
): Promise<void> {
  const { channelId, kind, transition, reason = '', at } = first;
  const nothing = { carrier: '', trackingNumber: '', lines: [] };
  const steps = made.map(({ serviceItemId, status }) => ({
    serviceItemId,
    status,
    transition,
    reason,
    ...nothing,
  }));
  const stepIds = await insertSteps(trx, steps, { userId: member.userId, at });
  for (const { serviceItemId, number, teamId, status, isForUnblinded, lineCount } of made) {
    const stepId = stepIds.get(serviceItemId)!;
    const item = {
      serviceItemId,
      stepId,
      kind,
      number,
      status,
      lineCount,
      hiddenFromBlinded: isForUnblinded,
    };
    record(trx, member, { type: 'serviceItem.created', channelId, teamId, ...item }, at);
  }
}
