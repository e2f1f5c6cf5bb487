import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  DUE_SOON_DAYS,
  type RentalFilter,
  rentalStatuses,
} from '@studyline/contract/rental-equipment/fields';
import { readBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { ofTeams } from '../reference-data/list-types.ts';
import { isCalibrated } from '../sharing/item-state-queries.ts';
import { isSupplier } from '../sharing/supplier-queries.ts';
import { isUnblinded, seesEquipment } from '../sharing/visibility-queries.ts';

const studyFacts = z.object({
  channelId: z.int(),
  /** Its ENABLE_RENTAL_EQUIPMENT. */
  hasRentalEquipment: z.boolean(),
  /** Whether the reader is a member of no blinded team of it. */
  isUnblinded: z.boolean(),
});
export type StudyFacts = z.output<typeof studyFacts>;

/** How studies lend. */
export function findStudies(db: Db, channelIds: readonly number[], userId: number): Promise<StudyFacts[]> {
  return findRows(
    db,
    studyFacts,
    sql`select c.id as "channelId", feature_on(c.id, 'ENABLE_RENTAL_EQUIPMENT') as "hasRentalEquipment",
      ${isUnblinded(userId, sql`c.id`)} as "isUnblinded"
    from channel c where c.id = any(${channelIds}::integer[])`,
  );
}

const teamRow = z.object({ teamId: z.int(), overseenByTeamIds: z.array(z.int()) });

export function findTeam(
  db: Db,
  channelId: number,
  teamId: number,
): Promise<z.output<typeof teamRow> | undefined> {
  return findRow(
    db,
    teamRow,
    sql`select t.id as "teamId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds"
    from team t where t.channel_id = ${channelId} and t.id = ${teamId}`,
  );
}

const equipmentRow = z.object({
  rentalEquipmentId: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  teamId: z.int(),
  team: teamName,
  productId: z.int(),
  productName: z.string(),
  articleNumber: z.string(),
  pictureImage: z.string().nullable(),
  model: z.string(),
  serialNumber: z.string(),
  code: z.string(),
  assetNumber: z.string().nullable(),
  status: z.enum(rentalStatuses),
  onSiteSince: z.string().nullable(),
  calibrationDueOn: z.string().nullable(),
  /** Null while nobody uses it. */
  daysLeft: z.int().nullable(),
  storesData: z.boolean(),
  isUnblindedOnly: z.boolean(),
  overseenByTeamIds: z.array(z.int()),
  hasSupportRequests: z.boolean(),
  hasPickups: z.boolean(),
});
export type EquipmentRow = z.output<typeof equipmentRow>;

const countsRow = z.object({
  items: z.int(),
  teams: z.int(),
  studies: z.int(),
  overdue: z.int(),
  overdueTeams: z.int(),
  dueSoon: z.int(),
  dueSoonTeams: z.int(),
  outOfService: z.int(),
  pickupRequested: z.int(),
  inReturn: z.int(),
  returned: z.int(),
});
export type CountsRow = z.output<typeof countsRow>;

/** Somebody, and the studies of theirs that lend. */
export interface Reader {
  userId: number;
  lendingIds: readonly number[];
}

export const readerOf = (userId: number, studies: readonly StudyFacts[]): Reader => ({
  userId,
  lendingIds: studies.flatMap((one) => (one.hasRentalEquipment ? [one.channelId] : [])),
});

export interface EquipmentWanted {
  reader: Reader;
  /** The day on which the reader asks, as YYYY-MM-DD. */
  today: string;
  channelId: number | undefined;
  /** A team of that study. */
  teamId: number | undefined;
  search: string | undefined;
}

const daysLeft = (today: string) =>
  sql`(case when ${isCalibrated} then e.calibration_due_on - ${today}::date end)`;
const isOverdue = (today: string) => sql`${daysLeft(today)} < 0`;
const isDueSoon = (today: string) => sql`${daysLeft(today)} between 0 and ${DUE_SOON_DAYS}::integer`;

/** Item `e` has not come back. */
const isOnLoan = sql`e.status <> 'RETURNED'`;

const conditionOf: Record<RentalFilter, (today: string) => RawBuilder<unknown>> = {
  ALL: () => isOnLoan,
  CALIBRATION_DUE: (today) => sql`${daysLeft(today)} <= ${DUE_SOON_DAYS}::integer`,
  OUT_OF_SERVICE: () => sql`e.status = 'OUT_OF_SERVICE'`,
  IN_RETURN: () => sql`e.status in ('PICKUP_REQUESTED', 'IN_RETURN')`,
  RETURNED: () => sql`e.status = 'RETURNED'`,
};

/** What somebody sees of what is lent, in the studies or the team that are wanted. */
function seen({ reader, channelId, teamId }: EquipmentWanted): RawBuilder<unknown> {
  return sql`rental_equipment e join team t on t.id = e.team_id join product p on p.product_id = e.product_id
      join channel c on c.id = e.channel_id join channel_member m on m.user_id = ${reader.userId} and ${seesEquipment}
    where e.channel_id = any(${reader.lendingIds}::integer[])
      and ${teamId !== undefined ? sql`e.team_id = ${teamId}` : channelId === undefined ? sql`true` : sql`e.channel_id = ${channelId}`}`;
}

const named = sql`concat_ws(' ', p.name, p.article_number, e.model, e.serial_number, e.asset_number, t.name, t.code, t.city, c.name)`;
const nameWords = sql`(p.name_words || e.name_words || t.name_words)`;

/** Typos are only looked for if nothing that the person sees has the words, and only among names that they see. */
export async function findWords(db: Db, wanted: EquipmentWanted): Promise<RawBuilder<unknown>> {
  const { search } = wanted;
  const exact = hasWords(search, named);
  if (!search) return exact;
  const any = sql`(select from ${seen(wanted)} and ${exact} limit 1) one`;
  if ((await countRows(db, any)) > 0) return exact;
  const known = sql`array(select distinct word from (select ${nameWords} as words from ${seen(wanted)}) as each
    cross join lateral unnest(tsvector_to_array(each.words)) as word)`;
  return sql`${nameWords} @@ (select search_names_like(${search}, ${known}))`;
}

const equipmentColumns = (
  today: string,
): RawBuilder<unknown> => sql`e.rental_equipment_id as "rentalEquipmentId", e.channel_id as "channelId", c.name as "channelName",
      e.team_id as "teamId", ${teamNameColumn} as team, e.product_id as "productId", p.name as "productName",
      p.article_number as "articleNumber", p.picture_image as "pictureImage", e.model, e.serial_number as "serialNumber", e.code, e.asset_number as "assetNumber", e.status,
      e.on_site_since::text as "onSiteSince", e.calibration_due_on::text as "calibrationDueOn", ${daysLeft(today)} as "daysLeft",
      e.stores_data as "storesData", p.unblinded_only as "isUnblindedOnly",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = e.team_id) as "overseenByTeamIds",
      feature_on(e.channel_id, 'ENABLE_SUPPORT_REQUESTS') as "hasSupportRequests",
      feature_on(e.channel_id, 'ENABLE_PICKUPS') as "hasPickups"`;

type EquipmentListed = EquipmentWanted & { words: RawBuilder<unknown>; filter: RentalFilter };

const equipmentStatement = (
  wanted: EquipmentListed,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<unknown> => {
  const { today, words, filter } = wanted;
  return sql`select ${equipmentColumns(today)}
    from ${seen(wanted)} and ${words} and ${conditionOf[filter](today)}
    order by ${daysLeft(today)} nulls last, e.status = 'LOST', lower(p.name), e.rental_equipment_id
    limit ${limit} offset ${offset}`;
};

export function findEquipment(
  db: Db,
  wanted: EquipmentListed,
  bounds: { offset: number; limit: number },
): Promise<EquipmentRow[]> {
  return findRows(db, equipmentRow, equipmentStatement(wanted, bounds));
}

/** The same, a batch at a time. */
export function readEquipment(
  trx: Trx,
  wanted: EquipmentListed,
  bounds: { offset: number; limit: number },
): AsyncGenerator<EquipmentRow[]> {
  return readBatches(trx, equipmentRow, equipmentStatement(wanted, bounds));
}

export async function countEquipment(
  db: Db,
  wanted: EquipmentWanted & { words: RawBuilder<unknown> },
): Promise<CountsRow> {
  const { today, words } = wanted;
  const row = await findRow(
    db,
    countsRow,
    sql`select count(*) filter (where ${isOnLoan}) as items, count(distinct e.team_id) filter (where ${isOnLoan}) as teams,
      count(distinct e.channel_id) filter (where ${isOnLoan}) as studies,
      count(*) filter (where ${isOverdue(today)}) as overdue,
      count(distinct e.team_id) filter (where ${isOverdue(today)}) as "overdueTeams",
      count(*) filter (where ${isDueSoon(today)}) as "dueSoon",
      count(distinct e.team_id) filter (where ${isDueSoon(today)}) as "dueSoonTeams",
      count(*) filter (where e.status = 'OUT_OF_SERVICE') as "outOfService",
      count(*) filter (where e.status = 'PICKUP_REQUESTED') as "pickupRequested",
      count(*) filter (where e.status = 'IN_RETURN') as "inReturn",
      count(*) filter (where e.status = 'RETURNED') as returned
    from ${seen(wanted)} and ${words}`,
  );
  if (!row) throw new Error('An aggregate without groups has one row.');
  return row;
}

/** The item with this code or id, if the person sees it. */
export function findOne(
  db: Db,
  wanted: Pick<EquipmentWanted, 'reader' | 'today'>,
  named: { code: string } | { id: number },
): Promise<EquipmentRow | undefined> {
  const all = { ...wanted, channelId: undefined, teamId: undefined, search: undefined };
  return findRow(
    db,
    equipmentRow,
    sql`select ${equipmentColumns(wanted.today)} from ${seen(all)} and ${'code' in named ? sql`e.code = ${named.code}` : sql`e.rental_equipment_id = ${named.id}`}`,
  );
}

/** Numbers of a team that people call, the usual one first. */
const PHONES = ofTeams('PHONE', ['OFFICE', 'MOBILE', 'EMERGENCY']);

/** The name of product `p`, for whoever holds an item of it: it is not told of what blinded people must not see. */
const openName = sql`(case when not p.unblinded_only then p.name end)`;

const labelled = z.object({ channelId: z.int(), productName: z.string().nullable() });

/** What is told of an item to whoever holds it. */
export function findLabelled(db: Db, code: string): Promise<z.output<typeof labelled> | undefined> {
  return findRow(
    db,
    labelled,
    sql`select e.channel_id as "channelId", ${openName} as "productName"
    from rental_equipment e join product p on p.product_id = e.product_id
    where e.code = ${code} and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT')`,
  );
}

const labelRow = z.object({
  id: z.int(),
  channelId: z.int(),
  code: z.string(),
  openName: z.string().nullable(),
  productName: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string().nullable(),
  team: teamName,
});

export type LabelRow = z.output<typeof labelRow>;

/** What the labels of these items say, and the list of them, of those that the person sees. */
export function findLabels(db: Db, reader: Reader, ids: readonly number[]): Promise<LabelRow[]> {
  const all = { reader, today: '', channelId: undefined, teamId: undefined, search: undefined };
  return findRows(
    db,
    labelRow,
    sql`select e.rental_equipment_id as id, e.channel_id as "channelId", e.code, ${openName} as "openName",
        p.name as "productName", e.serial_number as "serialNumber", e.asset_number as "assetNumber", ${teamNameColumn} as team
      from ${seen(all)} and e.rental_equipment_id = any(${ids}::integer[])`,
  );
}

const deskRow = z.object({ channelId: z.int(), name: z.string(), phoneNumber: z.string() });
export type DeskRow = z.output<typeof deskRow>;

/** Decision: whom to call is the service provider of the study that has a telephone number; of several, the one that came first. */
export function findDesks(db: Db, channelIds: readonly number[]): Promise<DeskRow[]> {
  return findRows(
    db,
    deskRow,
    sql`select distinct on (t.channel_id) t.channel_id as "channelId", t.name, d.value as "phoneNumber"
      from team t join team_contact_data d on d.team_id = t.id
      where t.channel_id = any(${channelIds}::integer[]) and ${isSupplier} and d.list_type_id = any(${PHONES}::integer[]) and d.value is not null
      order by t.channel_id, t.id, array_position(${PHONES}::integer[], d.list_type_id), d.id`,
  );
}
