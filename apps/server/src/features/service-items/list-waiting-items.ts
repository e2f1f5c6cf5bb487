import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/waiting-calls';
import type { Actor } from '../../core/actor.ts';
import { dayIn, now } from '../../core/clock.ts';
import { pageOf } from '../../core/paging.ts';
import { seesPrices } from '../../core/roles.ts';
import type { Call } from '../../http/route.ts';
import { claimsOf } from './policy.ts';
import { presentSummary } from './present.ts';
import { countWaiting, findServiceFacts, findWaiting } from './waiting-queries.ts';

export async function listWaitingItems(
  actor: Actor,
  { page, pageSize }: Call<typeof contract.listWaitingItems>,
): Promise<Result<typeof contract.listWaitingItems>> {
  const { db } = actor.server;
  const studies = await findServiceFacts(db, [...actor.memberships.keys()]);
  const at = now();
  const wanted = { userId: actor.userId, claims: claimsOf(actor, studies), at };
  const [rows, counts] = await Promise.all([
    findWaiting(db, wanted, {
      today: dayIn(actor.timezoneId, at),
      offset: (page - 1) * pageSize,
      limit: pageSize,
    }),
    countWaiting(db, wanted),
  ]);
  const items = rows.map(({ channelId, channelName, nextStep, dueDate, daysLeft, ...row }) => {
    const facts = studies.find((study) => study.channelId === channelId)!;
    return {
      channelId,
      channelName,
      item: presentSummary(actor, row, seesPrices(actor.memberships.get(channelId), facts)),
      nextStep,
      dueDate,
      daysLeft,
    };
  });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return { ...pageOf(items, { page, pageSize }, total), counts };
}
