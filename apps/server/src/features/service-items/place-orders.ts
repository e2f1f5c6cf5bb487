import type { Actor } from '../../core/actor.ts';
import type { Trx } from '../../db/pool.ts';
import type { ProductRow } from '../products/queries.ts';
import { beginHistory } from './begin-history.ts';
import * as queries from './order-queries.ts';
import { postOf, publishPosts } from './posts.ts';
import * as items from './queries.ts';

/** Writes orders with their posts, each for the site at its place. New items are numbered, so `lockNewItems` comes first. */
export async function placeOrders(
  trx: Trx,
  member: Actor,
  made: readonly queries.NewOrder[],
  placing: { channelId: number; cartId: string | null; sites: readonly queries.OrderSiteRow[]; at: Date },
): Promise<items.Placed[]> {
  const { channelId, cartId, sites, at } = placing;
  const { userId } = member;
  const placed = await items.insertItems(trx, made, { channelId, kind: 'ORDER', cartId, userId, at });
  await queries.insertOrders(trx, made, placed);
  const posts = made.map((order, index) =>
    postOf(member, 'ORDER', order, {
      placed: placed[index]!,
      site: sites[index]!.site,
      lines: order.lines,
    }),
  );
  await publishPosts(trx, member, posts, { channelId, kind: 'ORDER', at });
  const begun = placed.map((item, index) => {
    const { isForUnblinded, lines } = made[index]!;
    return { ...item, isForUnblinded, lineCount: lines.length };
  });
  await beginHistory(trx, member, begun, { channelId, kind: 'ORDER', transition: 'submit_order', at });
  return placed;
}

/** Decision: an amount in another currency than the limit's cannot be compared with it, and counts as more; so does what has no price. */
export function approvalReasonOf(
  ordered: readonly Pick<ProductRow, 'productType' | 'priceAmount'>[],
  totals: ReadonlyMap<string, bigint>,
  limit: queries.OrderSiteRow['limit'],
): queries.NewOrder['approvalReason'] {
  if (ordered.some(({ productType }) => productType === 'EQUIPMENT')) return 'EQUIPMENT';
  if (limit === null) return null;
  const isOver = [...totals].some(
    ([currency, amount]) => currency !== limit.currency || amount > BigInt(limit.amount),
  );
  return isOver || ordered.some(({ priceAmount }) => priceAmount === null) ? 'LIMIT' : null;
}
