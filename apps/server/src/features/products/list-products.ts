import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/products/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { seesPrices } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canViewCatalogue } from '../channels/policy.ts';
import { shareOut } from './availability.ts';
import { canAskFor, canImportProducts, canOrderProducts, type CatalogueFacts } from './policy.ts';
import { presentProduct } from './present.ts';
import * as queries from './queries.ts';

/** Throws CHANNEL_NOT_FOUND, FORBIDDEN, FEATURE_OFF. */
async function requireProducts(actor: Actor, channelId: number): Promise<CatalogueFacts> {
  const facts = await queries.findFacts(actor.server.db, channelId, actor.userId);
  authorize(canViewCatalogue(actor, channelId, facts.hasOrders));
  return facts;
}

/** These teams, in the order in which they were named. Throws TEAM_NOT_FOUND. */
async function requireSites(
  actor: Actor,
  channelId: number,
  teamIds: readonly number[],
): Promise<queries.Site[]> {
  if (teamIds.length === 0) return [];
  const found = await queries.findSites(actor.server.db, channelId, teamIds);
  const byId = new Map(found.map((site) => [site.teamId, site]));
  return [...new Set(teamIds)].map((teamId) => {
    const site = byId.get(teamId);
    if (!site) throw new AppError('TEAM_NOT_FOUND');
    authorize(canAskFor(actor, channelId, site));
    return site;
  });
}

export async function listProducts(
  actor: Actor,
  call: Call<typeof contract.listProducts>,
): Promise<Result<typeof contract.listProducts>> {
  const { channelId, page, pageSize, productType, isRental, search, teamId } = call;
  const { db } = actor.server;
  const facts = await requireProducts(actor, channelId);
  const sites = await requireSites(actor, channelId, teamId);
  const wanted = { channelId, isUnblinded: facts.isUnblinded, productType, isRental, search };
  const [rows, total] = await Promise.all([
    queries.findProducts(db, wanted, { offset: (page - 1) * pageSize, limit: pageSize }),
    queries.countProducts(db, wanted),
  ]);
  const showsPrices = seesPrices(actor.memberships.get(channelId), facts);
  const { items: products, ...paginator } = pageOf(
    rows.map((row) => presentProduct(channelId, row, { showsPrices, sites })),
    { page, pageSize },
    total,
  );
  const can = {
    import: canImportProducts(actor, channelId, facts),
    order: canOrderProducts(actor, channelId, facts),
  };
  return { products, paginator, showsPrices, can };
}

export async function getProduct(
  actor: Actor,
  { channelId, id, teamId }: Call<typeof contract.getProduct>,
): Promise<contract.Product> {
  const facts = await requireProducts(actor, channelId);
  const sites = await requireSites(actor, channelId, teamId);
  const [row] = await requireAll(actor.server.db, { channelId, ...facts }, [id]);
  return presentProduct(channelId, row!, {
    showsPrices: seesPrices(actor.memberships.get(channelId), facts),
    sites,
  });
}

/** Throws PRODUCT_NOT_FOUND. */
export async function requireAll(
  db: Db,
  reader: { channelId: number; isUnblinded: boolean },
  ids: readonly number[],
): Promise<queries.ProductRow[]> {
  const found = await queries.findProductsById(db, reader, ids);
  const byId = new Map(found.map((row) => [row.productId, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError('PRODUCT_NOT_FOUND');
    return row;
  });
}

export async function verifyAvailability(
  actor: Actor,
  { channelId, teamId, sites: asked }: Call<typeof contract.verifyAvailability>,
): Promise<Result<typeof contract.verifyAvailability>> {
  const facts = await requireProducts(actor, channelId);
  const sites = await requireSites(
    actor,
    channelId,
    asked.map((one) => one.teamId),
  );
  const siteOf = new Map(sites.map((site) => [site.teamId, site]));
  const ids = [...new Set(asked.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const products = await requireAll(actor.server.db, { channelId, ...facts }, ids);
  const productOf = new Map(products.map((row) => [row.productId, row]));
  const shared = shareOut(
    asked.map((one) => ({
      site: siteOf.get(one.teamId)!,
      lines: one.lines.map(({ productId, quantity }) => ({ product: productOf.get(productId)!, quantity })),
    })),
  );
  const answered = asked.map((one, place) => ({
    teamId: one.teamId,
    lines: one.lines.map((line, at) => {
      const { teamId: _teamId, ...found } = shared[place]![at]!;
      return { ...line, ...found };
    }),
  }));
  return { sites: answered.filter((one) => teamId === undefined || one.teamId === teamId) };
}
