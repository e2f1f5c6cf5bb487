import { createHash } from 'node:crypto';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/calls';
import type { Actor } from '../../core/actor.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { findProductsById, type ProductRow } from '../products/queries.ts';
import { refuse } from '../teams/team-fields.ts';
import { totalsOf } from './amounts.ts';
import { deliveryOf } from './delivery.ts';
import { lockMaking, requireOrderable, requireSite } from './making.ts';
import * as queries from './order-queries.ts';
import { approvalReasonOf, placeOrders } from './place-orders.ts';
import * as items from './queries.ts';
import { spending } from './spending.ts';
import { stateAfter } from './transitions.ts';

type Wanted = Call<typeof contract.orderFromCatalogue>;
type WantedOrder = Wanted['orders'][number];
type Answer = Result<typeof contract.orderFromCatalogue>;

/**
 * Makes one order for each site of a cart. The cart has an id, so however often it is sent, it is ordered once. Decision: an order takes
 * nothing from the stock, which the depot reports with its catalogue; what is not in stock is ordered and comes later.
 */
export function orderFromCatalogue(actor: Actor, call: Wanted, clock: Clock = now): Promise<Answer> {
  return spending(actor, 'orders_per_person', (spend) => placeCart(actor, call, { spend, clock }));
}

function placeCart(
  actor: Actor,
  call: Wanted,
  { spend, clock }: { spend: () => void; clock: Clock },
): Promise<Answer> {
  const { channelId, cartId, poNumber, orders } = call;
  const contentHash = createHash('sha256').update(JSON.stringify({ poNumber, orders })).digest('hex');
  return transact(actor, async (trx) => {
    const { member, facts } = await lockMaking(trx, actor, channelId, 'ORDER');
    const { userId } = member;
    const teamIds = orders.map(({ teamId }) => teamId);
    if (new Set(teamIds).size < teamIds.length) refuse('orders', 'issue.siteTwice');
    const found = await queries.findOrderSites(trx, { channelId, userId }, teamIds);
    const sites = teamIds.map((teamId) => {
      const site = found.find((one) => one.teamId === teamId);
      return requireSite(member, channelId, 'ORDER', site);
    });
    const cart = { userId, cartId, channelId, contentHash };
    if (!(await queries.insertCart(trx, cart))) {
      const before = await queries.findOrderedCart(trx, cart);
      // Its product has become one for the unblinded: whoever is blinded orders nothing and learns nothing of it any more.
      if (!before.every(({ isSeen }) => isSeen)) throw new AppError('PRODUCT_NOT_FOUND');
      if (!before.every(({ isSame }) => isSame)) throw new AppError('CART_ORDERED');
      return { orders: before.map(({ isSame: _isSame, isSeen: _isSeen, ...order }) => order) };
    }
    const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
    const products = new Map(
      (await findProductsById(trx, { channelId, ...facts }, ids)).map((row) => [row.productId, row]),
    );
    const supplierTeamId = await items.findOnlySupplier(trx, channelId);
    const at = clock();
    const made = orders.map((order, place) =>
      orderOf(member, order, {
        site: sites[place]!,
        products,
        poNumber,
        at,
        supplierTeamId,
      }),
    );
    spend();
    const placed = await placeOrders(trx, member, made, {
      channelId,
      cartId,
      sites,
      at,
    });
    return { orders: placed };
  });
}

function orderOf(
  actor: Actor,
  order: WantedOrder,
  {
    site,
    products,
    poNumber,
    at,
    supplierTeamId,
  }: {
    site: queries.OrderSiteRow;
    products: ReadonlyMap<number, ProductRow>;
    poNumber: string;
    at: Date;
    supplierTeamId: number | null;
  },
): queries.NewOrder {
  const delivery = deliveryOf(order, { site, at });
  const lines = order.lines.map(({ productId, quantity, setting, comment }, place) => {
    const product = requireOrderable(actor, products.get(productId), { site, quantity });
    const { articleNumber, name, unit, priceAmount, currency, settings } = product;
    if (setting !== '' && !settings.includes(setting)) refuse('setting', 'issue.settingOfProduct');
    const said = { position: place + 1, productId, quantity, setting, comment };
    return { ...said, articleNumber, name, unit, priceAmount, currency };
  });
  const ordered = order.lines.map(({ productId }) => products.get(productId)!);
  const approvalReason = approvalReasonOf(ordered, totalsOf(lines), site.limit);
  return {
    teamId: site.teamId,
    supplierTeamId,
    status: stateAfter('submit_order', { isToApprove: approvalReason !== null, isAllShipped: false }),
    isForUnblinded: ordered.some(({ isUnblindedOnly }) => isUnblindedOnly),
    ...delivery,
    poNumber,
    approvalReason,
    quotationId: null,
    lines,
  };
}
