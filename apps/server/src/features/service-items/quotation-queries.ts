import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { insertLines } from './order-queries.ts';
import type { NewItem, Placed } from './queries.ts';

const line = z.object({
  position: z.int(),
  productId: z.int().nullable(),
  articleNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  comment: z.string(),
  quantity: z.int(),
  priceAmount: z.number().nullable(),
  currency: z.string().nullable(),
});
export type QuotationLineRow = z.output<typeof line>;

const quotationRow = z.object({
  title: z.string(),
  comment: z.string(),
  requestedForDate: z.string().nullable(),
  deliveryAddress: z.string(),
  deliveryInstructions: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  validUntilDate: z.string().nullable(),
  note: z.string(),
  revision: z.int(),
  lines: z.array(line),
});
export type QuotationRow = z.output<typeof quotationRow>;

/** What a quotation says besides what all items do. */
export async function findQuotation(db: Db, serviceItemId: number): Promise<QuotationRow> {
  const row = await findRow(
    db,
    quotationRow,
    sql`select q.title, q.comment, q.requested_for::text as "requestedForDate", q.delivery_address as "deliveryAddress",
      q.delivery_instructions as "deliveryInstructions", q.contact_name as "contactName", q.contact_phone as "contactPhone",
      q.valid_until::text as "validUntilDate", q.note, i.revision,
      (select json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'articleNumber', l.article_number, 'name', l.name,
          'unit', l.unit, 'comment', l.comment, 'quantity', l.quantity, 'priceAmount', l.price_amount::float8, 'currency', l.currency)
          order by l.position)
        from service_line l where l.service_item_id = q.service_item_id) as lines
    from quotation_detail q join service_item i on i.id = q.service_item_id where q.service_item_id = ${serviceItemId}`,
  );
  if (!row) throw new Error('A quotation has its details.');
  return row;
}

export interface NewQuotation extends NewItem, Omit<QuotationRow, 'validUntilDate' | 'note' | 'revision'> {}

/** Writes what a quotation says besides what all items do. */
export async function insertQuotation(
  trx: Trx,
  { lines, ...said }: NewQuotation,
  { serviceItemId }: Placed,
): Promise<void> {
  await run(
    trx,
    sql`insert into quotation_detail (service_item_id, title, comment, requested_for, delivery_address, delivery_instructions, contact_name,
        contact_phone)
      values (${serviceItemId}, ${said.title}, ${said.comment}, ${said.requestedForDate}, ${said.deliveryAddress},
        ${said.deliveryInstructions}, ${said.contactName}, ${said.contactPhone})`,
  );
  await insertLines(
    trx,
    lines.map((one) => ({ ...one, setting: '', serviceItemId })),
  );
}

interface Offer {
  currency: string;
  prices: readonly { position: number; amount: number }[];
  validUntilDate: string;
  note: string;
}

export async function writeOffer(
  trx: Trx,
  id: number,
  { currency, prices, validUntilDate, note }: Offer,
): Promise<void> {
  await run(
    trx,
    sql`update quotation_detail set valid_until = ${validUntilDate}, note = ${note} where service_item_id = ${id}`,
  );
  await run(
    trx,
    sql`update service_line l set price_amount = p.amount, currency = ${currency}
      from json_to_recordset(${JSON.stringify(prices)}) as p(position integer, amount bigint)
      where l.service_item_id = ${id} and l.position = p.position`,
  );
}
