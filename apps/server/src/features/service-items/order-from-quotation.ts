import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/quotation-calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { findProductsById } from '../products/queries.ts';
import { totalsOf } from './amounts.ts';
import { moveOn } from './change-service-item.ts';
import { findOrderSites, type NewOrder } from './order-queries.ts';
import { approvalReasonOf, placeOrders } from './place-orders.ts';
import { canOrderQuotation } from './policy.ts';
import { factsOf } from './present.ts';
import * as items from './queries.ts';
import * as queries from './quotation-queries.ts';
import { spending } from './spending.ts';
import { stateAfter } from './transitions.ts';

/**
 * Orders what was offered, at its prices. The quotation is locked, so it is ordered once: of two people the second is refused, and whoever
 * sends it again gets the same order. Decision: like any other order, it waits for approval with equipment or above the limit of its team.
 */
export function orderFromQuotation(
  actor: Actor,
  call: Call<typeof contract.orderFromQuotation>,
): Promise<Result<typeof contract.orderFromQuotation>> {
  return spending(actor, 'orders_per_person', (spend) => place(actor, call, spend));
}

function place(
  actor: Actor,
  { channelId, quotationId, poNumber }: Call<typeof contract.orderFromQuotation>,
  spend: () => void,
): Promise<Result<typeof contract.orderFromQuotation>> {
  return transact(actor, async (trx) => {
    await items.lockNewItems(trx, channelId);
    await items.lockItem(trx, quotationId);
    const member = await lockActor(trx, actor, channelId);
    const { userId } = member;
    const facts = await items.findStudyFacts(trx, 'ORDER', { channelId, userId });
    const at = now();
    const row = await items.findItem(trx, quotationId, { userId, at });
    if (row?.kind !== 'QUOTATION' || row.channelId !== channelId)
      throw new AppError('SERVICE_ITEM_NOT_FOUND');
    const before = await queries.findAcceptance(trx, quotationId);
    if (before?.userId === userId) return { serviceItemId: before.serviceItemId, number: before.number };
    authorize(canOrderQuotation(member, factsOf(row), facts.isOn));

    const order = await orderOf(trx, member.userId, row, poNumber);
    spend();
    const [placed] = await placeOrders(trx, member, [order.made], {
      channelId,
      cartId: null,
      sites: [order.site],
      at,
    });
    await moveOn(trx, member, row, { transition: 'order_quotation', at });
    return { serviceItemId: placed!.serviceItemId, number: placed!.number };
  });
}

async function orderOf(
  trx: Trx,
  userId: number,
  { serviceItemId: quotationId, channelId, teamId, supplierTeamId, isForUnblinded }: items.ItemRow,
  poNumber: string,
) {
  const [site] = await findOrderSites(trx, { channelId, userId }, [teamId]);
  if (site?.status !== 'ACTIVE') throw new AppError('TEAM_CLOSED');
  const { lines, ...offer } = await queries.findQuotation(trx, quotationId);
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  // Whether equipment is ordered does not depend on who orders what they were offered.
  const products = await findProductsById(trx, { channelId, isUnblinded: true }, ids);
  const priced = products.map(({ productType }) => ({ productType, priceAmount: 0 }));
  const approvalReason = approvalReasonOf(priced, totalsOf(lines), site.limit);
  const made: NewOrder = {
    teamId,
    supplierTeamId,
    status: stateAfter('submit_order', { isToApprove: approvalReason !== null, isAllShipped: false }),
    isForUnblinded,
    requestedForDate: offer.requestedForDate,
    poNumber,
    deliveryAddress: offer.deliveryAddress,
    deliveryInstructions: offer.deliveryInstructions,
    contactName: offer.contactName,
    contactPhone: offer.contactPhone,
    approvalReason,
    quotationId,
    lines: lines.map((line) => ({ ...line, setting: '' })),
  };
  return { made, site };
}
