import { sql } from 'kysely';
import { z } from 'zod';
import { flagOf } from '@studyline/contract/service-items/fields';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { itemNumber } from '../posts/item-queries.ts';
import { seesItem } from '../sharing/visibility-queries.ts';

const relations = ['ORDER', 'QUOTATION', 'REVISES', 'REVISED_BY', 'REPLACEMENT', 'REPLACES'] as const;
const related = z.object({ relation: z.enum(relations), serviceItemId: z.int(), number: z.string() });
type Related = Partial<Record<(typeof relations)[number], { serviceItemId: number; number: string }>>;

/** What came of an item, and what it came from: as far as the person sees it, where the study has such items. */
export async function findRelated(db: Db, serviceItemId: number, userId: number): Promise<Related> {
  const rows = await findRows(
    db,
    related,
    sql`select r.relation, i.id as "serviceItemId", ${itemNumber} as number
      from (select 'ORDER' as relation, service_item_id as id from order_detail where quotation_id = ${serviceItemId}
        union all select 'QUOTATION', quotation_id from order_detail where service_item_id = ${serviceItemId}
        union all select 'REVISED_BY', service_item_id from quotation_detail where revises = ${serviceItemId}
        union all select 'REPLACEMENT', service_item_id from support_detail where order_id = ${serviceItemId}
        union all select 'REPLACES', order_id from support_detail where service_item_id = ${serviceItemId}
        union all select 'REVISES', revises from quotation_detail where service_item_id = ${serviceItemId}) as r
      join service_item i on i.id = r.id join channel_member m on m.user_id = ${userId} and ${seesItem}
      where feature_on(i.channel_id, ${JSON.stringify(flagOf)}::jsonb ->> i.kind)`,
  );
  return Object.fromEntries(rows.map(({ relation, ...item }) => [relation, item]));
}
