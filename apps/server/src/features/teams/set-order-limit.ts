import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { currencies } from '../../core/currencies.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { updateTeam } from './change-queries.ts';
import { lockTeam, requireTeam } from './lock-team.ts';
import { canSetOrderLimit } from './policy.ts';
import { presentTeam } from './present.ts';
import type { TeamRow } from './queries.ts';
import { refuse } from './team-fields.ts';

export async function setOrderLimit(
  actor: Actor,
  { channelId, teamId, orderLimit }: Call<typeof contract.setOrderLimit>,
): Promise<Result<typeof contract.setOrderLimit>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, row, facts } = await lockTeam(trx, actor, channelId, teamId);
    authorize(canSetOrderLimit(member, facts, row.hasOrders));
    if (orderLimit && !currencies.has(orderLimit.currency)) refuse('orderLimit.currency', 'issue.currency');
    const [before, after] = [textOf(row.orderLimit), textOf(orderLimit)];
    if (before !== after) {
      const { amount = null, currency = null } = orderLimit ?? {};
      await updateTeam(trx, teamId, { order_limit_amount: amount, order_limit_currency: currency });
      const values = { before: { orderLimit: before }, after: { orderLimit: after } };
      record(trx, member, { type: 'team.updated', channelId, teamId, changed: ['orderLimit'], ...values });
    }
    return presentTeam(member, await requireTeam(trx, channelId, teamId));
  });
}

/** As the audit trail has it. */
const textOf = (limit: TeamRow['orderLimit']) => limit && `${limit.amount} ${limit.currency}`;
