import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { serviceStatuses } from '@studyline/contract/service-items/fields';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

export const moneyRow = z.object({ amount: z.number(), currency: z.string() });

/** How people name service item `i`: U before what was for the unblinded when it was made, which is counted apart; then its revision, if it is not the first. */
export const itemNumber = sql`(case when i.counted_apart then 'U' else '' end || i.number || case when i.revision > 1 then '-r' || i.revision else '' end)`;

/** What the lines of service item `i` cost, one row for each currency. */
export const itemTotals = sql`coalesce((select json_agg(json_build_object('amount', summed.amount, 'currency', summed.currency) order by summed.currency)
  from (select l.currency, sum(l.price_amount * l.quantity)::float8 as amount from service_line l
    where l.service_item_id = i.id and l.currency is not null group by l.currency) as summed), '[]')`;

const itemLine = z.object({
  articleNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  shipped: z.int(),
  priceAmount: z.number().nullable(),
  currency: z.string().nullable(),
});
export type ItemLine = z.output<typeof itemLine>;

/** How many lines of an item its post has in feeds. */
const LINES_SHOWN = 5;

const linesOf = (itemId: RawBuilder<unknown>, limit: number | null) =>
  sql`select l.article_number as "articleNumber", l.name, l.unit, l.quantity, l.shipped, l.price_amount::float8 as "priceAmount", l.currency
    from service_line l where l.service_item_id = ${itemId} order by l.position limit ${limit}::integer`;

/** All lines of an item. */
export function findItemLines(db: Db, serviceItemId: number): Promise<ItemLine[]> {
  return findRows(db, itemLine, linesOf(sql`${serviceItemId}`, null));
}

/** What the post of a service item shows of it. */
export const itemFacts = z.object({
  serviceItemId: z.int(),
  status: z.enum(serviceStatuses),
  site: teamName,
  lineCount: z.int(),
  /** The first ones. */
  lines: z.array(itemLine),
  totals: z.array(moneyRow),
  faults: z.object({ damaged: z.int(), short: z.int() }),
  showsPricesToSites: z.boolean(),
  poNumber: z.string().nullable(),
  requestedForDate: z.string().nullable(),
});

export type ItemFacts = z.output<typeof itemFacts>;

/** The item of post `p`, as JSON; null for posts that people write. */
export const itemColumn = sql`case when p.post_type in ('ORDER', 'PICKUP') then (
  select json_build_object('serviceItemId', i.id, 'status', i.status, 'site', ${teamNameColumn},
    'lineCount', (select count(*)::integer from service_line l where l.service_item_id = i.id),
    'lines', coalesce((select json_agg(row_to_json(line)) from (${linesOf(sql`i.id`, LINES_SHOWN)}) as line), '[]'), 'totals', ${itemTotals},
    'faults', (select json_build_object('damaged', coalesce(sum(l.damaged), 0), 'short', coalesce(sum(l.short), 0))
      from service_line l where l.service_item_id = i.id),
    'showsPricesToSites', feature_on(p.channel_id, 'SHOW_PRICES_TO_SITES'), 'poNumber', d.po_number, 'requestedForDate', d.requested_for)
  from service_item i join team t on t.id = i.team_id left join order_detail d on d.service_item_id = i.id
  where i.post_id = p.id) end`;
