import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  approvalReasons,
  orderStatuses,
  type OrderStatus,
  type OrderTransition,
  orderTransitions,
  serviceKinds,
} from '@studyline/contract/service-items/fields';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import { seesItem } from './reader-queries.ts';

const moneyRow = z.object({ amount: z.number(), currency: z.string() });
const person = z.object({ userId: z.int(), displayName: z.string() });

/** What the lines of item `i` cost, one row for each currency. */
const totals = sql`coalesce((select json_agg(json_build_object('amount', summed.amount, 'currency', summed.currency) order by summed.currency)
  from (select l.currency, sum(l.price_amount * l.quantity)::float8 as amount from order_line l
    where l.service_item_id = i.id and l.currency is not null group by l.currency) as summed), '[]')`;

/** How people name item `i`: U before what is for the unblinded, which is counted by itself. */
const itemNumber = sql`(case when i.unblinded_only then 'U' else '' end || i.number)`;

const summaryRow = z.object({
  serviceItemId: z.int(),
  kind: z.enum(serviceKinds),
  number: z.string(),
  status: z.enum(orderStatuses),
  teamId: z.int(),
  site: teamName,
  createdBy: person,
  createdAt: z.date(),
  lineCount: z.int(),
  totals: z.array(moneyRow),
});
export type SummaryRow = z.output<typeof summaryRow>;

const summaryColumns = sql`i.id as "serviceItemId", i.kind, ${itemNumber} as number, i.status, i.team_id as "teamId", ${teamNameColumn} as site,
  json_build_object('userId', u.id, 'displayName', u.display_name) as "createdBy", i.created_at as "createdAt",
  (select count(*)::integer from order_line l where l.service_item_id = i.id) as "lineCount", ${totals} as totals`;

export interface Wanted {
  channelId: number;
  userId: number;
  status: OrderStatus | undefined;
}

const matching = ({ channelId, userId, status }: Wanted): RawBuilder<unknown> =>
  sql`service_item i join channel_member m on m.user_id = ${userId} and ${seesItem}
    join team t on t.id = i.team_id join app_user u on u.id = i.created_by
    where i.channel_id = ${channelId} and ${status === undefined ? sql`true` : sql`i.status = ${status}`}`;

export function findItems(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<SummaryRow[]> {
  return findRows(
    db,
    summaryRow,
    sql`select ${summaryColumns} from ${matching(wanted)} order by i.id desc limit ${limit} offset ${offset}`,
  );
}

export function countItems(db: Db, wanted: Wanted): Promise<number> {
  return countRows(db, matching(wanted));
}

const line = z.object({
  position: z.int(),
  productId: z.int(),
  articleNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  setting: z.string(),
  comment: z.string(),
  quantity: z.int(),
  priceAmount: z.number().nullable(),
  currency: z.string().nullable(),
  shipped: z.int(),
  received: z.int().nullable(),
  damaged: z.int().nullable(),
  short: z.int().nullable(),
  receiptNote: z.string(),
});
export type LineRow = z.output<typeof line>;

const step = z.object({
  transition: z.enum(orderTransitions),
  status: z.enum(orderStatuses),
  reason: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
  person,
  doneAtMillis: z.number(),
});

const itemRow = summaryRow.omit({ lineCount: true }).extend({
  channelId: z.int(),
  channelName: z.string(),
  overseenByTeamIds: z.array(z.int()),
  supplierTeamId: z.int().nullable(),
  supplierName: z.string().nullable(),
  edit: z.int(),
  isForUnblinded: z.boolean(),
  requestedForDate: z.string().nullable(),
  poNumber: z.string(),
  deliveryAddress: z.string(),
  deliveryInstructions: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  approvalReason: z.enum(approvalReasons).nullable(),
  lines: z.array(line),
  history: z.array(step),
  hasOrders: z.boolean(),
  showsPricesToSites: z.boolean(),
});
export type ItemRow = z.output<typeof itemRow>;

/** An item with all that is said of it, if the person sees it. */
export function findItem(db: Db, id: number, userId: number): Promise<ItemRow | undefined> {
  return findRow(
    db,
    itemRow,
    sql`select i.id as "serviceItemId", i.kind, ${itemNumber} as number, i.status, i.team_id as "teamId", ${teamNameColumn} as site,
      json_build_object('userId', u.id, 'displayName', u.display_name) as "createdBy", i.created_at as "createdAt", ${totals} as totals,
      i.channel_id as "channelId", c.name as "channelName", i.edit, i.unblinded_only as "isForUnblinded",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = i.team_id) as "overseenByTeamIds",
      i.supplier_team_id as "supplierTeamId", s.name as "supplierName", d.requested_for::text as "requestedForDate",
      d.po_number as "poNumber", d.delivery_address as "deliveryAddress", d.delivery_instructions as "deliveryInstructions",
      d.contact_name as "contactName", d.contact_phone as "contactPhone", d.approval_reason as "approvalReason",
      (select json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'articleNumber', l.article_number, 'name', l.name,
          'unit', l.unit, 'setting', l.setting, 'comment', l.comment, 'quantity', l.quantity, 'priceAmount', l.price_amount::float8,
          'currency', l.currency, 'shipped', l.shipped, 'received', l.received, 'damaged', l.damaged, 'short', l.short,
          'receiptNote', l.receipt_note) order by l.position)
        from order_line l where l.service_item_id = i.id) as lines,
      (select json_agg(json_build_object('transition', h.transition, 'status', h.status, 'reason', h.reason, 'carrier', h.carrier,
          'trackingNumber', h.tracking_number, 'lines', h.lines, 'person', json_build_object('userId', b.id, 'displayName', b.display_name),
          'doneAtMillis', (extract(epoch from h.done_at) * 1000)::float8) order by h.id)
        from service_item_step h join app_user b on b.id = h.done_by where h.service_item_id = i.id) as history,
      feature_on(i.channel_id, 'ENABLE_ORDERS') as "hasOrders",
      feature_on(i.channel_id, 'SHOW_PRICES_TO_SITES') as "showsPricesToSites"
    from service_item i join channel_member m on m.user_id = ${userId} and ${seesItem}
      join channel c on c.id = i.channel_id join team t on t.id = i.team_id join app_user u on u.id = i.created_by
      join order_detail d on d.service_item_id = i.id left join team s on s.id = i.supplier_team_id
    where i.id = ${id}`,
  );
}

/** Changes of an item wait for each other. The study of the item; undefined if there is none. */
export async function lockItem(trx: Trx, id: number): Promise<number | undefined> {
  const row = await findRow(
    trx,
    z.object({ channelId: z.int() }),
    sql`select i.channel_id as "channelId" from service_item i where i.id = ${id} for update`,
  );
  return row?.channelId;
}

const supplier = z.object({ teamId: z.int(), name: z.string() });
export type Supplier = z.output<typeof supplier>;

/** The service providers of a study that work for it. */
export function findSuppliers(db: Db, channelId: number): Promise<Supplier[]> {
  return findRows(
    db,
    supplier,
    sql`select t.id as "teamId", t.name from team t
      where t.channel_id = ${channelId} and t.team_type = 'STUDY_SERVICE_PROVIDER' and t.status = 'ACTIVE' order by lower(t.name), t.id`,
  );
}

export async function moveItem(
  trx: Trx,
  id: number,
  { status, supplierTeamId }: { status: OrderStatus; supplierTeamId: number | null },
): Promise<void> {
  await run(
    trx,
    sql`update service_item set status = ${status}, supplier_team_id = ${supplierTeamId}, edit = edit + 1 where id = ${id}`,
  );
}

interface Step {
  serviceItemId: number;
  transition: OrderTransition;
  status: OrderStatus;
  reason: string;
  carrier: string;
  trackingNumber: string;
  lines: readonly { position: number; quantity: number }[];
}

export async function insertSteps(
  trx: Trx,
  steps: readonly Step[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await run(
    trx,
    sql`insert into service_item_step (service_item_id, transition, status, reason, carrier, tracking_number, lines, done_by, done_at)
      select s."serviceItemId", s.transition, s.status, s.reason, s.carrier, s."trackingNumber", s.lines, ${userId}, ${at}
      from json_to_recordset(${JSON.stringify(steps)}) as s("serviceItemId" integer, transition text, status text, reason text,
        carrier text, "trackingNumber" text, lines jsonb)`,
  );
}

export async function shipLines(
  trx: Trx,
  id: number,
  shipped: readonly { position: number; quantity: number }[],
): Promise<void> {
  await run(
    trx,
    sql`update order_line l set shipped = l.shipped + s.quantity
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
    sql`update order_line l set received = r.received, damaged = r.damaged, short = r.short, receipt_note = r.note
      from json_to_recordset(${JSON.stringify(receipt)}) as r(position integer, received integer, damaged integer, short integer, note text)
      where l.service_item_id = ${id} and l.position = r.position`,
  );
}

const ADDRESSES = ['SHIPPING', 'SITE', 'OTHER'].map(
  (wanted) =>
    LIST_TYPES.find(
      ({ entityName, listTypeName, name }) =>
        entityName === 'STUDY_TEAM' && listTypeName === 'ADDRESS' && name === wanted,
    )!.id,
);

const orderSite = z.object({
  teamId: z.int(),
  site: teamName,
  status: z.string(),
  countryId: z.string().nullable(),
  overseenByTeamIds: z.array(z.int()),
  limit: moneyRow.nullable(),
  addresses: z.array(z.object({ id: z.int(), text: z.string() })),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
});
export type OrderSiteRow = z.output<typeof orderSite>;

/** These teams of a study, or its active sites by number. The usual address of a site comes first, and the contact is that of its last order. */
export function findOrderSites(
  db: Db,
  channelId: number,
  teamIds: readonly number[] | null,
): Promise<OrderSiteRow[]> {
  return findRows(
    db,
    orderSite,
    sql`select t.id as "teamId", ${teamNameColumn} as site, t.status, t.country_id as "countryId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds",
      case when t.order_limit_amount is not null
        then json_build_object('amount', t.order_limit_amount::float8, 'currency', t.order_limit_currency) end as limit,
      coalesce((select json_agg(json_build_object('id', a.id,
          'text', concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip, a.city), ''), a.state, a.country_id))
          order by array_position(${ADDRESSES}::integer[], a.list_type_id), a.id)
        from team_contact_data a where a.team_id = t.id and a.list_type_id = any(${ADDRESSES}::integer[])), '[]') as addresses,
      last.contact_name as "contactName", last.contact_phone as "contactPhone"
    from team t left join lateral (
      select d.contact_name, d.contact_phone from service_item i join order_detail d on d.service_item_id = i.id
      where i.team_id = t.id and not i.unblinded_only order by i.id desc limit 1) last on true
    where t.channel_id = ${channelId}
      and ${teamIds === null ? sql`t.team_type = 'STUDY_SITE' and t.status = 'ACTIVE'` : sql`t.id = any(${teamIds}::integer[])`}
    order by t.code, t.id`,
  );
}

/** Orders of a study wait for each other: they are numbered without a gap, and a cart is ordered once. */
export async function lockOrders(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.ordering}, ${channelId})`);
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

const placed = z.object({
  serviceItemId: z.int(),
  number: z.string(),
  teamId: z.int(),
  status: z.enum(orderStatuses),
});
export type Placed = z.output<typeof placed>;

/** What became of a cart of the person with this content. */
export function findOrderedCart(
  trx: Trx,
  { userId, cartId, channelId, contentHash }: Cart,
): Promise<Placed[]> {
  return findRows(
    trx,
    placed,
    sql`select i.id as "serviceItemId", ${itemNumber} as number, i.team_id as "teamId", s.status from ordered_cart k
      join service_item i on i.created_by = k.user_id and i.cart_id = k.cart_id
      join service_item_step s on s.service_item_id = i.id and s.transition = 'submit_order'
      where k.user_id = ${userId} and k.cart_id = ${cartId} and k.channel_id = ${channelId} and k.content_hash = ${contentHash}
      order by i.id`,
  );
}

export interface NewOrder {
  teamId: number;
  supplierTeamId: number | null;
  status: OrderStatus;
  isForUnblinded: boolean;
  requestedForDate: string | null;
  poNumber: string;
  deliveryAddress: string;
  deliveryInstructions: string;
  contactName: string;
  contactPhone: string;
  approvalReason: ItemRow['approvalReason'];
  lines: Omit<LineRow, 'shipped' | 'received' | 'damaged' | 'short' | 'receiptNote'>[];
}

/** Writes orders of a cart, numbered in their order. The number of statements depends neither on sites nor on lines. */
export async function insertOrders(
  trx: Trx,
  orders: readonly NewOrder[],
  { channelId, cartId, userId, at }: { channelId: number; cartId: string; userId: number; at: Date },
): Promise<Placed[]> {
  const wanted = orders.map(({ lines: _lines, ...order }, at) => {
    const before = orders.slice(0, at).filter((one) => one.isForUnblinded === order.isForUnblinded);
    return { place: before.length + 1, ...order };
  });
  const rows = await findRows(
    trx,
    placed,
    sql`insert into service_item as i (channel_id, kind, number, team_id, supplier_team_id, status, unblinded_only, cart_id, created_by, created_at)
      select ${channelId}, 'ORDER', o.place + (select coalesce(max(number), 0) from service_item where channel_id = ${channelId} and unblinded_only = o."isForUnblinded"), o."teamId", o."supplierTeamId", o.status, o."isForUnblinded", ${cartId}::uuid,
        ${userId}, ${at}
      from json_to_recordset(${JSON.stringify(wanted)}) as o(place integer, "teamId" integer, "supplierTeamId" integer, status text,
        "isForUnblinded" boolean)
      returning i.id as "serviceItemId", ${itemNumber} as number, i.team_id as "teamId", i.status`,
  );
  const ordered = orders.map(({ teamId }) => rows.find((row) => row.teamId === teamId)!);
  const details = wanted.map((order, place) => ({ ...order, serviceItemId: ordered[place]!.serviceItemId }));
  await run(
    trx,
    sql`insert into order_detail (service_item_id, requested_for, po_number, delivery_address, delivery_instructions, contact_name,
        contact_phone, approval_reason)
      select o."serviceItemId", o."requestedForDate", o."poNumber", o."deliveryAddress", o."deliveryInstructions", o."contactName",
        o."contactPhone", o."approvalReason"
      from json_to_recordset(${JSON.stringify(details)}) as o("serviceItemId" integer, "requestedForDate" date, "poNumber" text,
        "deliveryAddress" text, "deliveryInstructions" text, "contactName" text, "contactPhone" text, "approvalReason" text)`,
  );
  const lines = orders.flatMap((order, place) =>
    order.lines.map((one) => ({ ...one, serviceItemId: ordered[place]!.serviceItemId })),
  );
  await run(
    trx,
    sql`insert into order_line (service_item_id, position, product_id, article_number, name, unit, setting, comment, quantity,
        price_amount, currency)
      select l."serviceItemId", l.position, l."productId", l."articleNumber", l.name, l.unit, l.setting, l.comment, l.quantity,
        l."priceAmount", l.currency
      from json_to_recordset(${JSON.stringify(lines)}) as l("serviceItemId" integer, position integer, "productId" integer,
        "articleNumber" text, name text, unit text, setting text, comment text, quantity integer, "priceAmount" bigint, currency text)`,
  );
  return ordered;
}
