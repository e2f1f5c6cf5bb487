import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  flagOf,
  type ServiceKind,
  serviceKinds,
  type ServiceStatus,
  serviceStatuses,
  type ServiceTransition,
  serviceTransitions,
} from '@studyline/contract/service-items/fields';
import type { Appointment } from '@studyline/contract/service-items/pickup-shapes';
import { readBatches } from '../../db/batches.ts';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { hasWords } from '../../db/search-words.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { itemNumber, itemTotals, moneyRow } from '../posts/item-queries.ts';
import { stateOf } from '../sharing/item-state-queries.ts';
import { isUnblinded, seesItem } from '../sharing/visibility-queries.ts';
import { isSupplier, onlySupplierOf } from '../sharing/supplier-queries.ts';

const person = z.object({ userId: z.int(), displayName: z.string() });

export const summaryRow = z.object({
  serviceItemId: z.int(),
  kind: z.enum(serviceKinds),
  number: z.string(),
  status: z.enum(serviceStatuses),
  title: z.string(),
  validUntilDate: z.string().nullable(),
  teamId: z.int(),
  site: teamName,
  createdBy: person,
  createdAt: z.date(),
  lineCount: z.int(),
  damagedCount: z.int(),
  shortCount: z.int(),
  totals: z.array(moneyRow),
});
export type SummaryRow = z.output<typeof summaryRow>;

export const summaryColumns = (at: Date): RawBuilder<unknown> =>
  sql`i.id as "serviceItemId", i.kind, ${itemNumber} as number, ${stateOf(at)} as status, coalesce(q.title, s.summary, '') as title,
    q.valid_until::text as "validUntilDate", i.team_id as "teamId", ${teamNameColumn} as site,
  json_build_object('userId', u.id, 'displayName', u.display_name) as "createdBy", i.created_at as "createdAt",
  (select count(*)::integer from service_line l where l.service_item_id = i.id) as "lineCount",
  (select coalesce(sum(l.damaged), 0)::integer from service_line l where l.service_item_id = i.id) as "damagedCount",
  (select coalesce(sum(l.short), 0)::integer from service_line l where l.service_item_id = i.id) as "shortCount", ${itemTotals} as totals`;

interface ItemsWanted {
  channelId: number;
  userId: number;
  kind: ServiceKind;
  search: string | undefined;
  teamId: number | undefined;
  /** Whether item `i` waits for the person. */
  waits: RawBuilder<boolean>;
  at: Date;
}

/** What item `i` is found by. */
const named = sql`concat_ws(' ', ${itemNumber}, q.title, s.summary, t.code, t.name, t.city, u.display_name)`;

const matching = ({ channelId, userId, kind, search, teamId }: ItemsWanted): RawBuilder<unknown> =>
  sql`service_item i join channel_member m on m.user_id = ${userId} and ${seesItem}
    join team t on t.id = i.team_id join app_user u on u.id = i.created_by
    left join quotation_detail q on q.service_item_id = i.id
    left join support_detail s on s.service_item_id = i.id
    where i.channel_id = ${channelId} and i.kind = ${kind} and ${hasWords(search, named)}
      and ${teamId === undefined ? sql`true` : sql`i.team_id = ${teamId}`}`;

interface ItemBounds {
  statuses: readonly ServiceStatus[];
  waiting: boolean;
  offset: number;
  limit: number;
}

const itemsStatement = (
  wanted: ItemsWanted,
  { statuses, waiting, offset, limit }: ItemBounds,
): RawBuilder<unknown> =>
  sql`select ${summaryColumns(wanted.at)} from ${matching(wanted)}
      and ${statuses.length === 0 ? sql`true` : sql`${stateOf(wanted.at)} = any(${statuses}::text[])`} and ${waiting ? wanted.waits : sql`true`} order by i.id desc limit ${limit} offset ${offset}`;

export function findItems(db: Db, wanted: ItemsWanted, bounds: ItemBounds): Promise<SummaryRow[]> {
  return findRows(db, summaryRow, itemsStatement(wanted, bounds));
}

/** The same, a batch at a time. */
export function readItems(trx: Trx, wanted: ItemsWanted, bounds: ItemBounds): AsyncGenerator<SummaryRow[]> {
  return readBatches(trx, summaryRow, itemsStatement(wanted, bounds));
}

const stateCount = z.object({ status: z.enum(serviceStatuses), count: z.int(), waiting: z.int() });

/** How many there are in each state, and how many of them wait for the person. */
export function countItems(db: Db, wanted: ItemsWanted): Promise<z.output<typeof stateCount>[]> {
  return findRows(
    db,
    stateCount,
    sql`select ${stateOf(wanted.at)} as status, count(*)::integer as count, (count(*) filter (where ${wanted.waits}))::integer as waiting
      from ${matching(wanted)} group by 1 order by 1`,
  );
}

const kindCount = z.object({ kind: z.enum(serviceKinds), count: z.int() });

/** How many items of these kinds the person sees in a study. */
export function countKinds(
  db: Db,
  { channelId, userId, kinds }: { channelId: number; userId: number; kinds: readonly ServiceKind[] },
): Promise<z.output<typeof kindCount>[]> {
  return findRows(
    db,
    kindCount,
    sql`select k.kind, (select count(*)::integer from service_item i join channel_member m on m.user_id = ${userId} and ${seesItem}
        where i.channel_id = ${channelId} and i.kind = k.kind) as count
      from unnest(${kinds}::text[]) as k(kind)`,
  );
}

const step = z.object({
  transition: z.enum(serviceTransitions),
  status: z.enum(serviceStatuses),
  reason: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  lines: z.array(
    z.object({ position: z.int(), quantity: z.int(), serialNumbers: z.array(z.string()).optional() }),
  ),
  appointment: z.object({ day: z.string(), windowStart: z.string(), windowEnd: z.string() }).nullable(),
  person,
  doneAtMillis: z.number(),
});

const itemRow = summaryRow
  .omit({ title: true, validUntilDate: true, lineCount: true, damagedCount: true, shortCount: true })
  .extend({
    channelId: z.int(),
    channelName: z.string(),
    overseenByTeamIds: z.array(z.int()),
    supplierTeamId: z.int().nullable(),
    supplierName: z.string().nullable(),
    edit: z.int(),
    isForUnblinded: z.boolean(),
    postId: z.int().nullable(),
    history: z.array(step),
    isOn: z.boolean(),
    showsPricesToSites: z.boolean(),
  });
export type ItemRow = z.output<typeof itemRow>;

/** What all kinds say of an item, if the person sees it. */
export function findItem(
  db: Db,
  id: number,
  { userId, at }: { userId: number; at: Date },
): Promise<ItemRow | undefined> {
  return findRow(
    db,
    itemRow,
    sql`select i.id as "serviceItemId", i.kind, ${itemNumber} as number, ${stateOf(at)} as status, i.team_id as "teamId", ${teamNameColumn} as site,
      json_build_object('userId', u.id, 'displayName', u.display_name) as "createdBy", i.created_at as "createdAt", ${itemTotals} as totals,
      i.channel_id as "channelId", c.name as "channelName", i.edit, i.unblinded_only as "isForUnblinded", i.post_id as "postId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = i.team_id) as "overseenByTeamIds",
      i.supplier_team_id as "supplierTeamId", s.name as "supplierName",
      (select json_agg(json_build_object('transition', h.transition, 'status', h.status, 'reason', h.reason, 'carrier', h.carrier,
          'trackingNumber', h.tracking_number, 'lines', h.lines, 'appointment', h.appointment,
          'person', json_build_object('userId', b.id, 'displayName', b.display_name),
          'doneAtMillis', (extract(epoch from h.done_at) * 1000)::float8) order by h.id)
        from service_item_step h join app_user b on b.id = h.done_by where h.service_item_id = i.id) as history,
      feature_on(i.channel_id, ${JSON.stringify(flagOf)}::jsonb ->> i.kind) as "isOn",
      feature_on(i.channel_id, 'SHOW_PRICES_TO_SITES') as "showsPricesToSites"
    from service_item i join channel_member m on m.user_id = ${userId} and ${seesItem}
      join channel c on c.id = i.channel_id join team t on t.id = i.team_id join app_user u on u.id = i.created_by
      left join team s on s.id = i.supplier_team_id
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
      where t.channel_id = ${channelId} and ${isSupplier} order by lower(t.name), t.id`,
  );
}

/**
 * Who does new items of a study. Decision: its service provider, where only one works for it; otherwise whoever approves, starts or schedules
 * the item chooses.
 */
export async function findOnlySupplier(db: Db, channelId: number): Promise<number | null> {
  const row = await findRow(
    db,
    z.object({ teamId: z.int().nullable() }),
    sql`select ${onlySupplierOf(sql`${channelId}::integer`)} as "teamId"`,
  );
  return row?.teamId ?? null;
}

const study = z.object({ isOn: z.boolean(), showsPricesToSites: z.boolean(), isUnblinded: z.boolean() });
export type StudyFacts = z.output<typeof study>;

/** Whether items of a kind are made for team `t`. What a site has on loan goes back also when it no longer orders. */
export const isOpenSite = (kind: ServiceKind): RawBuilder<boolean> =>
  sql`(t.team_type = 'STUDY_SITE' and t.status ${kind === 'PICKUP' ? sql`in ('ACTIVE', 'ON_HOLD', 'CLOSED')` : sql`= 'ACTIVE'`})`;

const openSite = z.object({ teamId: z.int(), overseenByTeamIds: z.array(z.int()) });

/** The sites of a study that items of a kind are made for. */
export function findOpenSites(
  db: Db,
  channelId: number,
  kind: ServiceKind,
): Promise<z.output<typeof openSite>[]> {
  return findRows(
    db,
    openSite,
    sql`select t.id as "teamId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds"
    from team t where t.channel_id = ${channelId} and ${isOpenSite(kind)}`,
  );
}

/** How a study handles items of a kind, and whether the person is in none of its blinded teams. */
export async function findStudyFacts(
  db: Db,
  kind: ServiceKind,
  { channelId, userId }: { channelId: number; userId: number },
): Promise<StudyFacts> {
  const row = await findRow(
    db,
    study,
    sql`select feature_on(${channelId}, ${flagOf[kind]}) as "isOn",
      feature_on(${channelId}, 'SHOW_PRICES_TO_SITES') as "showsPricesToSites",
      ${isUnblinded(userId, sql`${channelId}::integer`)} as "isUnblinded"`,
  );
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}

export async function moveItem(
  trx: Trx,
  id: number,
  { status, supplierTeamId }: { status: ServiceStatus; supplierTeamId: number | null },
): Promise<void> {
  await run(
    trx,
    sql`update service_item set status = ${status}, supplier_team_id = ${supplierTeamId}, edit = edit + 1 where id = ${id}`,
  );
}

export interface Step {
  serviceItemId: number;
  transition: ServiceTransition;
  status: ServiceStatus;
  reason: string;
  carrier: string;
  trackingNumber: string;
  lines: readonly { position: number; quantity: number; serialNumbers?: readonly string[] }[];
  /** When the courier comes. */
  appointment?: Appointment | null;
}

/** What only some transitions say in the history. */
export type StepDetail = Partial<Pick<Step, 'carrier' | 'trackingNumber' | 'lines' | 'appointment'>>;

const writtenStep = z.object({ serviceItemId: z.int(), stepId: z.int() });

/** Writes a step of each of these items. The id of each item's step. */
export async function insertSteps(
  trx: Trx,
  steps: readonly Step[],
  { userId, at }: { userId: number; at: Date },
): Promise<Map<number, number>> {
  const rows = await findRows(
    trx,
    writtenStep,
    sql`insert into service_item_step (service_item_id, transition, status, reason, carrier, tracking_number, lines, appointment,
        done_by, done_at)
      select s."serviceItemId", s.transition, s.status, s.reason, s.carrier, s."trackingNumber", s.lines, s.appointment,
        ${userId}, ${at}
      from json_to_recordset(${JSON.stringify(steps)}) as s("serviceItemId" integer, transition text, status text, reason text,
        carrier text, "trackingNumber" text, lines jsonb, appointment jsonb)
      returning service_item_id as "serviceItemId", id as "stepId"`,
  );
  return new Map(rows.map(({ serviceItemId, stepId }) => [serviceItemId, stepId]));
}

/** New items of a study wait for each other: they are numbered without a gap, and a cart is ordered once. */
export async function lockNewItems(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.ordering}, ${channelId})`);
}

export interface NewItem {
  teamId: number;
  supplierTeamId: number | null;
  status: ServiceStatus;
  isForUnblinded: boolean;
}

export const placed = z.object({
  serviceItemId: z.int(),
  number: z.string(),
  teamId: z.int(),
  status: z.enum(serviceStatuses),
});
export type Placed = z.output<typeof placed>;

/**
 * Writes items of one kind, at most one for each team, and returns them in their order. They are numbered, so `lockNewItems` comes first. The
 * number of statements does not depend on how many there are.
 */
export async function insertItems(
  trx: Trx,
  items: readonly NewItem[],
  made: { channelId: number; kind: ServiceKind; cartId: string | null; userId: number; at: Date },
): Promise<Placed[]> {
  const { channelId, kind, cartId, userId, at } = made;
  const wanted = items.map(({ teamId, supplierTeamId, status, isForUnblinded }, place) => {
    const before = items.slice(0, place).filter((one) => one.isForUnblinded === isForUnblinded);
    return { place: before.length + 1, teamId, supplierTeamId, status, isForUnblinded };
  });
  const rows = await findRows(
    trx,
    placed,
    sql`insert into service_item as i (channel_id, kind, number, team_id, supplier_team_id, status, unblinded_only, counted_apart, cart_id, created_by, created_at)
      select ${channelId}, ${kind}, o.place + (select coalesce(max(number), 0) from service_item where channel_id = ${channelId} and counted_apart = o."isForUnblinded"), o."teamId", o."supplierTeamId", o.status, o."isForUnblinded", o."isForUnblinded", ${cartId}::uuid,
        ${userId}, ${at}
      from json_to_recordset(${JSON.stringify(wanted)}) as o(place integer, "teamId" integer, "supplierTeamId" integer, status text,
        "isForUnblinded" boolean)
      returning i.id as "serviceItemId", ${itemNumber} as number, i.team_id as "teamId", i.status`,
  );
  return items.map(({ teamId }) => rows.find((row) => row.teamId === teamId)!);
}
