import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { serviceKinds } from '@studyline/contract/service-items/fields';
import { locks } from '../../db/locks.ts';
import type { Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';
import { itemNumber } from '../posts/item-queries.ts';

/** Service items that are about one of these products: on a line, on loan, or in the order of which a part is to be replaced. */
const itemsWith = (productIds: readonly number[]): RawBuilder<unknown> =>
  sql`(select l.service_item_id from service_line l where l.product_id = any(${productIds}::integer[])
    union select d.service_item_id from support_detail d join service_line l on l.service_item_id = d.order_id
      where l.product_id = any(${productIds}::integer[])
    union select d.service_item_id from support_detail d join rental_equipment e on e.rental_equipment_id = d.rental_equipment_id
      where e.product_id = any(${productIds}::integer[]))`;

const reblinded = z.object({
  serviceItemId: z.int(),
  kind: z.enum(serviceKinds),
  number: z.string(),
  teamId: z.int(),
  postId: z.int().nullable(),
  isForUnblinded: z.boolean(),
});
type Reblinded = z.output<typeof reblinded>;

/** No new item is made meanwhile, and those of these products wait: none is written by what the products were before. */
export async function lockItemsWith(
  trx: Trx,
  channelId: number,
  productIds: readonly number[],
): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.ordering}, ${channelId})`);
  await run(
    trx,
    sql`select i.id from service_item i where i.id in ${itemsWith(productIds)} order by i.id for update`,
  );
}

/** An item is for the unblinded while one of its products is. Returns the items that have become so, or no longer are. */
export function realignItemsWith(trx: Trx, productIds: readonly number[]): Promise<Reblinded[]> {
  return findRows(
    trx,
    reblinded,
    sql`with now as (
        select s.id, exists (select from product p where p.unblinded_only and p.product_id in (
          select l.product_id from service_line l where l.service_item_id in (s.id, d.order_id)
          union all select e.product_id from rental_equipment e where e.rental_equipment_id = d.rental_equipment_id)) as is_for_unblinded
        from service_item s left join support_detail d on d.service_item_id = s.id where s.id in ${itemsWith(productIds)})
      update service_item i set unblinded_only = now.is_for_unblinded from now
      where i.id = now.id and i.unblinded_only <> now.is_for_unblinded
      returning i.id as "serviceItemId", i.kind, ${itemNumber} as number, i.team_id as "teamId", i.post_id as "postId",
        i.unblinded_only as "isForUnblinded"`,
  );
}

/** The posts of items are for whom their items are for. */
export async function realignPosts(trx: Trx, serviceItemIds: readonly number[]): Promise<void> {
  await run(
    trx,
    sql`update post p set unblinded_only = i.unblinded_only from service_item i
      where i.id = any(${[...serviceItemIds]}::integer[]) and p.id = i.post_id`,
  );
}
