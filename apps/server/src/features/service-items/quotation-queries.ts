import { sql } from 'kysely';
import { z } from 'zod';
import type { ServiceStatus } from '@studyline/contract/service-items/fields';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { insertLines } from './order-queries.ts';
import { moneyRow } from '../posts/item-queries.ts';
import { itemNumber } from '../posts/item-queries.ts';
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
  cataloguePrice: moneyRow.nullable(),
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
          'unit', l.unit, 'comment', l.comment, 'quantity', l.quantity, 'priceAmount', l.price_amount::float8, 'currency', l.currency,
          'cataloguePrice', case when p.price_amount is not null then json_build_object('amount', p.price_amount::float8, 'currency', p.currency) end)
          order by l.position)
        from service_line l left join product p on p.product_id = l.product_id where l.service_item_id = q.service_item_id) as lines
    from quotation_detail q join service_item i on i.id = q.service_item_id where q.service_item_id = ${serviceItemId}`,
  );
  if (!row) throw new Error('A quotation has its details.');
  return row;
}

export interface NewQuotation
  extends NewItem, Omit<QuotationRow, 'validUntilDate' | 'note' | 'revision' | 'lines'> {
  lines: Omit<QuotationLineRow, 'cataloguePrice'>[];
}

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

export interface Offer {
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

const revised = z.object({ serviceItemId: z.int(), number: z.string(), lineCount: z.int() });

/** The next revision of a quotation, for the same site and supplier. */
export async function insertRevision(
  trx: Trx,
  id: number,
  { status, userId, at }: { status: ServiceStatus; userId: number; at: Date },
): Promise<z.output<typeof revised>> {
  const row = await findRow(
    trx,
    revised,
    sql`insert into service_item as i (channel_id, kind, number, revision, team_id, supplier_team_id, status, unblinded_only, counted_apart, created_by, created_at)
      select channel_id, kind, number, revision + 1, team_id, supplier_team_id, ${status}, unblinded_only, counted_apart, ${userId}, ${at}
      from service_item where id = ${id}
      returning i.id as "serviceItemId", ${itemNumber} as number,
        (select count(*)::integer from service_line l where l.service_item_id = ${id}) as "lineCount"`,
  );
  if (!row) throw new Error('The quotation that is revised is locked.');
  await run(
    trx,
    sql`insert into quotation_detail (service_item_id, title, comment, requested_for, delivery_address, delivery_instructions, contact_name,
        contact_phone, revises)
      select ${row.serviceItemId}, title, comment, requested_for, delivery_address, delivery_instructions, contact_name, contact_phone, ${id}
      from quotation_detail where service_item_id = ${id}`,
  );
  await run(
    trx,
    sql`insert into service_line (service_item_id, position, product_id, article_number, name, unit, setting, comment, quantity)
      select ${row.serviceItemId}, position, product_id, article_number, name, unit, setting, comment, quantity
      from service_line where service_item_id = ${id}`,
  );
  return row;
}

const accepted = z.object({ serviceItemId: z.int(), number: z.string(), userId: z.int() });

/** The order by which a quotation was accepted, and who did. */
export function findAcceptance(trx: Trx, id: number): Promise<z.output<typeof accepted> | undefined> {
  return findRow(
    trx,
    accepted,
    sql`select i.id as "serviceItemId", ${itemNumber} as number, i.created_by as "userId"
      from order_detail d join service_item i on i.id = d.service_item_id where d.quotation_id = ${id}`,
  );
}

const document = z.object({ sha256: z.string(), bytes: z.instanceof(Buffer) });

/** The PDF of an offer as it was issued. */
export function findDocument(db: Db, id: number): Promise<z.output<typeof document> | undefined> {
  return findRow(
    db,
    document,
    sql`select sha256, bytes from quotation_document where service_item_id = ${id}`,
  );
}

const documentFacts = z.object({ sha256: z.string(), bytes: z.int() });

export function findDocumentFacts(db: Db, id: number): Promise<z.output<typeof documentFacts> | undefined> {
  return findRow(
    db,
    documentFacts,
    sql`select sha256, length(bytes) as bytes from quotation_document where service_item_id = ${id}`,
  );
}

export async function insertDocument(trx: Trx, id: number, bytes: Buffer, sha256: string): Promise<void> {
  await run(
    trx,
    sql`insert into quotation_document (service_item_id, sha256, bytes) values (${id}, ${sha256}, ${bytes})`,
  );
}
