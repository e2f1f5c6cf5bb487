import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { canViewCatalogue } from '../channels/policy.ts';
import { seesPrices } from '../products/policy.ts';
import { findFacts } from '../products/queries.ts';
import { canOrder, canOrderFor } from './policy.ts';
import { presentOrderSite, presentSummary } from './present.ts';
import * as queries from './queries.ts';

export async function listServiceItems(
  actor: Actor,
  { channelId, page, pageSize, statusName: status }: Call<typeof contract.listServiceItems>,
): Promise<Result<typeof contract.listServiceItems>> {
  const { db } = actor.server;
  const facts = await findFacts(db, channelId, actor.userId);
  authorize(canViewCatalogue(actor, channelId, facts.hasOrders));
  const wanted = { channelId, userId: actor.userId, status };
  const [rows, total] = await Promise.all([
    queries.findItems(db, wanted, { offset: (page - 1) * pageSize, limit: pageSize }),
    queries.countItems(db, wanted),
  ]);
  const showsPrices = seesPrices(actor, channelId, facts);
  const items = rows.map((row) => presentSummary(actor, row, showsPrices));
  return {
    ...pageOf(items, { page, pageSize }, total),
    can: { order: canOrder(actor, channelId, facts.hasOrders) },
  };
}

export async function getOrderForm(
  actor: Actor,
  { channelId }: Call<typeof contract.getOrderForm>,
): Promise<Result<typeof contract.getOrderForm>> {
  const { db } = actor.server;
  const { hasOrders } = await findFacts(db, channelId, actor.userId);
  authorize(canOrder(actor, channelId, hasOrders));
  const sites = await queries.findOrderSites(db, channelId, null);
  const own = sites.filter((site) => canOrderFor(actor, channelId, site) === true);
  return { sites: own.map((site) => presentOrderSite(actor, site)) };
}
