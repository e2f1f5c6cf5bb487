import type { May } from '@studyline/contract/core/may';
import { isOpenToOrders } from '@studyline/contract/products/fields';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { presentTeamName } from '../people/present.ts';
import { availabilityOf } from '../products/availability.ts';
import type { ProductRow } from '../products/queries.ts';
import type { OrderSiteRow } from './order-queries.ts';
import { canMakeItem, canMakeItemFor } from './policy.ts';
import { findOpenSites, findStudyFacts, lockNewItems } from './queries.ts';

/** Whether the person makes items of this kind. FORBIDDEN is returned: whether somebody is refused a team depends on whether they see it. */
export async function decideMaking(db: Db, actor: Actor, channelId: number, kind: ServiceKind) {
  const facts = await findStudyFacts(db, kind, { channelId, userId: actor.userId });
  const decision = canMakeItem(actor, channelId, { kind, isOn: facts.isOn });
  if (decision !== 'FORBIDDEN') authorize(decision);
  return { facts, decision };
}

/** Whether the person can make items of this kind: TEAM_NOT_FOUND without a site to make them for, as for a vendor. */
export async function decideOffering(
  db: Db,
  actor: Actor,
  channelId: number,
  { kind, isOn }: { kind: ServiceKind; isOn: boolean },
): Promise<May> {
  const decision = canMakeItem(actor, channelId, { kind, isOn });
  if (decision !== true) return decision;
  const sites = await findOpenSites(db, channelId, kind);
  return sites.some((site) => canMakeItemFor(actor, channelId, kind, site) === true) || 'TEAM_NOT_FOUND';
}

/** What every change begins with that makes items. FORBIDDEN is left to `requireSite`. */
export async function lockMaking(trx: Trx, actor: Actor, channelId: number, kind: ServiceKind) {
  await lockNewItems(trx, channelId);
  const member = await lockActor(trx, actor, channelId);
  const { facts } = await decideMaking(trx, member, channelId, kind);
  return { member, facts };
}

/** The site that an item is for. Throws TEAM_NOT_FOUND, FORBIDDEN. */
export function requireSite<Site extends Parameters<typeof canMakeItemFor>[3]>(
  actor: Actor,
  channelId: number,
  kind: ServiceKind,
  site: Site | undefined,
): Site {
  if (!site) throw new AppError('TEAM_NOT_FOUND');
  authorize(canMakeItemFor(actor, channelId, kind, site));
  return site;
}

/** A product that the site can order. Throws PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE. */
export function requireOrderable(
  { languageId }: Actor,
  product: ProductRow | undefined,
  { site, quantity }: { site: OrderSiteRow; quantity: number },
): ProductRow {
  if (!product) throw new AppError('PRODUCT_NOT_FOUND');
  if (!isOpenToOrders(availabilityOf(product, site, quantity)))
    throw new AppError('PRODUCT_UNAVAILABLE', {
      words: { product: product.name, site: presentTeamName(languageId, site.site) ?? '' },
    });
  return product;
}
