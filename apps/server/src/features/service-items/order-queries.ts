import { sql } from 'kysely';
import { z } from 'zod';
import { approvalReasons } from '@studyline/contract/service-items/fields';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { ofTeams } from '../reference-data/list-types.ts';
import { itemNumber, moneyRow } from '../posts/item-queries.ts';
import { seesItem } from '../sharing/visibility-queries.ts';
import { isOpenSite, type NewItem, type Placed, placed } from './queries.ts';

const line = z.object({
  position: z.int(),
  productId: z.int().nullable(),
  articleNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  setting: z.string(),
  comment: z.string(),
  quantity: z.int(),
  priceAmount: z.number().nullable(),
  currency: z.string().nullable(),
  shipped: z.int(),
  namesDevices: z.boolean(),
  received: z.int().nullable(),
  damaged: z.int().nullable(),
  short: z.int().nullable(),
  receiptNote: z.string(),
});
export type LineRow = z.output<typeof line>;

const orderRow = z.object({
  requestedForDate: z.string().nullable(),
  poNumber: z.string(),
  deliveryAddress: z.string(),
  deliveryInstructions: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  approvalReason: z.enum(approvalReasons).nullable(),
  quotationId: z.int().nullable(),
  lines: z.array(line),
});
export type OrderRow = z.output<typeof orderRow>;

/** Whether the study of detail `d` lends. */
const lends = sql`(select feature_on(i.channel_id, 'ENABLE_RENTAL_EQUIPMENT') from service_item i where i.id = d.service_item_id)`;

/** What an order says besides what all items do. */
export async function findOrder(db: Db, serviceItemId: number): Promise<OrderRow> {
  const row = await findRow(
    db,
    orderRow,
    sql`select d.requested_for::text as "requestedForDate",
      d.po_number as "poNumber", d.delivery_address as "deliveryAddress", d.delivery_instructions as "deliveryInstructions",
      d.contact_name as "contactName", d.contact_phone as "contactPhone", d.approval_reason as "approvalReason", d.quotation_id as "quotationId",
      (select json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'articleNumber', l.article_number, 'name', l.name,
          'unit', l.unit, 'setting', l.setting, 'comment', l.comment, 'quantity', l.quantity, 'priceAmount', l.price_amount::float8,
          'currency', l.currency, 'shipped', l.shipped, 'namesDevices', coalesce(p.is_rental and ${lends}, false),
          'received', l.received, 'damaged', l.damaged, 'short', l.short, 'receiptNote', l.receipt_note) order by l.position)
        from service_line l left join product p on p.product_id = l.product_id where l.service_item_id = d.service_item_id) as lines
    from order_detail d where d.service_item_id = ${serviceItemId}`,
  );
  if (!row) throw new Error('An order has its details.');
  return row;
}

export async function shipLines(
  trx: Trx,
  id: number,
  shipped: readonly { position: number; quantity: number }[],
): Promise<void> {
  await run(
    trx,
    sql`update service_line l set shipped = l.shipped + s.quantity
      from json_to_recordset(${JSON.stringify(shipped)}) as s(position integer, quantity integer)
      where l.service_item_id = ${id} and l.position = s.position`,
  );
}

interface Receipt {
  position: number;
  received: number;
  damaged: number;
  short: number;
  note: string;
}

export async function receiveLines(trx: Trx, id: number, receipt: readonly Receipt[]): Promise<void> {
  await run(
    trx,
    sql`update service_line l set received = r.received, damaged = r.damaged, short = r.short, receipt_note = r.note
      from json_to_recordset(${JSON.stringify(receipt)}) as r(position integer, received integer, damaged integer, short integer, note text)
      where l.service_item_id = ${id} and l.position = r.position`,
  );
}

const ADDRESSES = ofTeams('ADDRESS', ['SHIPPING', 'SITE', 'OTHER']);

/** Of the contact data of team `t`, the usual one first. */
export const addressesOfTeam = sql`coalesce((select json_agg(json_build_object('id', a.id,
    'text', concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip, a.city), ''), a.state, a.country_id))
    order by array_position(${ADDRESSES}::integer[], a.list_type_id), a.id)
  from team_contact_data a where a.team_id = t.id and a.list_type_id = any(${ADDRESSES}::integer[])), '[]')`;

/** Where the last item of team `t` went or was collected. */
export const lastAddressOfTeam = sql`coalesce((
  select coalesce(o.delivery_address, q.delivery_address, p.collection_address) from service_item i
    left join order_detail o on o.service_item_id = i.id left join quotation_detail q on q.service_item_id = i.id
    left join pickup_detail p on p.service_item_id = i.id
  where i.team_id = t.id and not i.unblinded_only
    and coalesce(o.delivery_address, q.delivery_address, p.collection_address) <> ''
  order by i.id desc limit 1), '')`;

const orderSite = z.object({
  teamId: z.int(),
  site: teamName,
  status: z.string(),
  countryId: z.string().nullable(),
  overseenByTeamIds: z.array(z.int()),
  limit: moneyRow.nullable(),
  addresses: z.array(z.object({ id: z.int(), text: z.string() })),
  lastAddress: z.string(),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
});
export type OrderSiteRow = z.output<typeof orderSite>;

/** These teams of a study, or its active sites by number. The usual address of a site comes first, and the contact is that of its last order, or else somebody of the site: the person, or who leads it. */
export function findOrderSites(
  db: Db,
  { channelId, userId }: { channelId: number; userId: number },
  teamIds: readonly number[] | null,
): Promise<OrderSiteRow[]> {
  return findRows(
    db,
    orderSite,
    sql`select t.id as "teamId", ${teamNameColumn} as site, t.status, t.country_id as "countryId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds",
      case when t.order_limit_amount is not null
        then json_build_object('amount', t.order_limit_amount::float8, 'currency', t.order_limit_currency) end as limit,
      ${addressesOfTeam} as addresses, ${lastAddressOfTeam} as "lastAddress",
      coalesce(nullif(last.contact_name, ''), (
        select u.display_name from team_member o join channel_member m on m.id = o.member_id join app_user u on u.id = m.user_id
        where o.team_id = t.id and o.status = 'CURRENT'
        order by u.id = ${userId} desc, o.is_lead desc, o.joined_at, o.member_id limit 1), '') as "contactName", last.contact_phone as "contactPhone"
    from team t left join lateral (
      select d.contact_name, d.contact_phone from service_item i join order_detail d on d.service_item_id = i.id
      where i.team_id = t.id and not i.unblinded_only order by i.id desc limit 1) last on true
    where t.channel_id = ${channelId}
      and ${teamIds === null ? isOpenSite('ORDER') : sql`t.id = any(${teamIds}::integer[])`}
    order by t.code, t.id`,
  );
}

interface Cart {
  userId: number;
  cartId: string;
  channelId: number;
  contentHash: string;
}

/** Whether the cart is ordered for the first time. */
export async function insertCart(
  trx: Trx,
  { userId, cartId, channelId, contentHash }: Cart,
): Promise<boolean> {
  const inserted = await run(
    trx,
    sql`insert into ordered_cart (user_id, cart_id, channel_id, content_hash)
      values (${userId}, ${cartId}, ${channelId}, ${contentHash}) on conflict do nothing`,
  );
  return inserted > 0;
}

const ordered = placed.extend({ isSame: z.boolean(), isSeen: z.boolean() });

/** What became of a cart of the person: whether it had this content, and whether they still see each order. */
export function findOrderedCart(
  trx: Trx,
  { userId, cartId, channelId, contentHash }: Cart,
): Promise<z.output<typeof ordered>[]> {
  return findRows(
    trx,
    ordered,
    sql`select i.id as "serviceItemId", ${itemNumber} as number, i.team_id as "teamId", s.status,
        k.channel_id = ${channelId} and k.content_hash = ${contentHash} as "isSame",
        exists (select from channel_member m where m.user_id = k.user_id and ${seesItem}) as "isSeen"
      from ordered_cart k join service_item i on i.created_by = k.user_id and i.cart_id = k.cart_id
      join service_item_step s on s.service_item_id = i.id and s.transition = 'submit_order'
      where k.user_id = ${userId} and k.cart_id = ${cartId} order by i.id`,
  );
}

export interface NewOrder extends NewItem, Omit<OrderRow, 'lines'> {
  lines: Omit<LineRow, 'shipped' | 'namesDevices' | 'received' | 'damaged' | 'short' | 'receiptNote'>[];
}

/** Writes what orders say besides what all items do: each for the item at its place. */
export async function insertOrders(
  trx: Trx,
  orders: readonly NewOrder[],
  items: readonly Placed[],
): Promise<void> {
  const details = orders.map(({ lines: _lines, ...order }, place) => ({
    ...order,
    serviceItemId: items[place]!.serviceItemId,
  }));
  await run(
    trx,
    sql`insert into order_detail (service_item_id, requested_for, po_number, delivery_address, delivery_instructions, contact_name,
        contact_phone, approval_reason, quotation_id)
      select o."serviceItemId", o."requestedForDate", o."poNumber", o."deliveryAddress", o."deliveryInstructions", o."contactName",
        o."contactPhone", o."approvalReason", o."quotationId"
      from json_to_recordset(${JSON.stringify(details)}) as o("serviceItemId" integer, "requestedForDate" date, "poNumber" text,
        "deliveryAddress" text, "deliveryInstructions" text, "contactName" text, "contactPhone" text, "approvalReason" text,
        "quotationId" integer)`,
  );
  const lines = orders.flatMap((order, place) =>
    order.lines.map((one) => ({ ...one, serviceItemId: items[place]!.serviceItemId })),
  );
  await insertLines(trx, lines);
}

export type NewLine = NewOrder['lines'][number] & { serviceItemId: number };

export async function insertLines(trx: Trx, lines: readonly NewLine[]): Promise<void> {
  await run(
    trx,
    sql`insert into service_line (service_item_id, position, product_id, article_number, name, unit, setting, comment, quantity,
        price_amount, currency)
      select l."serviceItemId", l.position, l."productId", l."articleNumber", l.name, l.unit, l.setting, l.comment, l.quantity,
        l."priceAmount", l.currency
      from json_to_recordset(${JSON.stringify(lines)}) as l("serviceItemId" integer, position integer, "productId" integer,
        "articleNumber" text, name text, unit text, setting text, comment text, quantity integer, "priceAmount" bigint, currency text)`,
  );
}
