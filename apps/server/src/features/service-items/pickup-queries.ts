import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { rentalStatuses } from '@studyline/contract/rental-equipment/fields';
import {
  batteryKinds,
  itemConditions,
  pickupReasons,
  pickupTypes,
} from '@studyline/contract/service-items/pickup-fields';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { fileJson, itemFile } from './file-queries.ts';
import { addressesOfTeam, lastAddressOfTeam } from './order-queries.ts';
import { isOpenSite } from './queries.ts';

const item = z.object({
  position: z.int(),
  rentalEquipmentId: z.int().nullable(),
  productId: z.int(),
  name: z.string(),
  articleNumber: z.string(),
  model: z.string(),
  serialOrLotNumber: z.string(),
  quantity: z.int(),
  condition: z.enum(itemConditions),
  accessoriesComplete: z.boolean(),
  storesData: z.boolean(),
});

const pickupRow = z.object({
  pickupType: z.enum(pickupTypes),
  reason: z.enum(pickupReasons),
  items: z.array(item),
  packages: z.array(
    z.object({
      count: z.int(),
      lengthCm: z.int(),
      widthCm: z.int(),
      heightCm: z.int(),
      weightKg: z.number(),
      onPallet: z.boolean(),
    }),
  ),
  packagingNeeded: z.boolean(),
  decontaminated: z.boolean(),
  dataErased: z.boolean(),
  batteriesContained: z.enum(batteryKinds),
  collectionAddress: z.string(),
  readyFrom: z.string(),
  windowStart: z.string(),
  windowEnd: z.string(),
  accessInstructions: z.string(),
  contactName: z.string(),
  contactPhoneNumber: z.string(),
  contactEmailAddress: z.string(),
  notes: z.string(),
  files: z.array(itemFile),
});
export type PickupRow = z.output<typeof pickupRow>;

const timeOf = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'HH24:MI')`;

/** What a pickup says besides what all items do. */
export async function findPickup(db: Db, serviceItemId: number): Promise<PickupRow> {
  const row = await findRow(
    db,
    pickupRow,
    sql`select d.pickup_type as "pickupType", d.reason, d.packages, d.packaging_needed as "packagingNeeded", d.decontaminated,
      d.data_erased as "dataErased", d.batteries as "batteriesContained", d.collection_address as "collectionAddress",
      d.ready_from::text as "readyFrom", ${timeOf(sql`d.window_start`)} as "windowStart", ${timeOf(sql`d.window_end`)} as "windowEnd",
      d.access_instructions as "accessInstructions", d.contact_name as "contactName", d.contact_phone as "contactPhoneNumber",
      d.contact_email as "contactEmailAddress", d.notes,
      coalesce((select json_agg(${fileJson} order by b.position) from pickup_file b join stored_file f on f.id = b.file_id
        where b.service_item_id = d.service_item_id), '[]') as files,
      (select json_agg(json_build_object('position', l.position, 'rentalEquipmentId', i.rental_equipment_id, 'productId', l.product_id,
          'name', l.name, 'articleNumber', l.article_number, 'model', i.model, 'serialOrLotNumber', i.serial_or_lot_number,
          'quantity', l.quantity, 'condition', i.condition, 'accessoriesComplete', i.accessories_complete, 'storesData', i.stores_data)
          order by l.position)
        from service_line l join pickup_item i using (service_item_id, position) where l.service_item_id = d.service_item_id) as items
    from pickup_detail d where d.service_item_id = ${serviceItemId}`,
  );
  if (!row) throw new Error('A pickup has its details.');
  return row;
}

const pickupSite = z.object({
  teamId: z.int(),
  site: teamName,
  overseenByTeamIds: z.array(z.int()),
  addresses: z.array(z.object({ id: z.int(), text: z.string() })),
  lastAddress: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  accessInstructions: z.string().nullable(),
});
export type PickupSiteRow = z.output<typeof pickupSite>;

/**
 * The sites of a study from which something may have to go back, or one team of it. Decision: what is there goes back from a site that is on
 * hold or closed, too.
 */
export function findPickupSites(db: Db, channelId: number, teamId: number | null): Promise<PickupSiteRow[]> {
  return findRows(
    db,
    pickupSite,
    sql`select t.id as "teamId", ${teamNameColumn} as site,
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds",
      ${addressesOfTeam} as addresses, ${lastAddressOfTeam} as "lastAddress", last.contact_name as "contactName", last.contact_phone as "contactPhone",
      last.contact_email as "contactEmail", last.access_instructions as "accessInstructions"
    from team t left join lateral (
      select d.contact_name, d.contact_phone, d.contact_email, d.access_instructions
      from service_item i join pickup_detail d on d.service_item_id = i.id
      where i.team_id = t.id and not i.unblinded_only order by i.id desc limit 1) last on true
    where t.channel_id = ${channelId}
      and ${teamId === null ? isOpenSite('PICKUP') : sql`t.id = ${teamId}`}
    order by t.code, t.id`,
  );
}

const device = z.object({
  rentalEquipmentId: z.int(),
  productId: z.int(),
  name: z.string(),
  articleNumber: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  status: z.enum(rentalStatuses),
  storesData: z.boolean(),
  isUnblindedOnly: z.boolean(),
});
export type DeviceRow = z.output<typeof device>;

/** Items that are lent to a team, as far as the person sees them. Two requests for the same item wait for each other. */
export function lockDevices(
  trx: Trx,
  { teamId, isUnblinded }: { teamId: number; isUnblinded: boolean },
  ids: readonly number[],
): Promise<DeviceRow[]> {
  return findRows(
    trx,
    device,
    sql`select e.rental_equipment_id as "rentalEquipmentId", p.product_id as "productId", p.name, p.article_number as "articleNumber",
      e.model, e.serial_number as "serialNumber", e.status, e.stores_data as "storesData", p.unblinded_only as "isUnblindedOnly"
    from rental_equipment e join product p on p.product_id = e.product_id
    where e.team_id = ${teamId} and (not p.unblinded_only or ${isUnblinded}) and e.rental_equipment_id = any(${ids}::integer[])
      and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT')
    order by e.rental_equipment_id for update of e`,
  );
}

export interface NewPickup extends Omit<PickupRow, 'items' | 'files'> {
  items: (PickupRow['items'][number] & { statusBefore: string | null })[];
  fileIds: readonly number[];
}

/** Writes what a pickup says, and takes its items on loan out of use. The number of statements does not depend on how many there are. */
export async function insertPickup(
  trx: Trx,
  id: number,
  { items, fileIds, ...said }: NewPickup,
): Promise<void> {
  await run(
    trx,
    sql`insert into pickup_detail (service_item_id, pickup_type, reason, packages, packaging_needed, decontaminated, data_erased, batteries,
        collection_address, ready_from, window_start, window_end, access_instructions, contact_name, contact_phone, contact_email, notes)
      values (${id}, ${said.pickupType}, ${said.reason}, ${JSON.stringify(said.packages)}, ${said.packagingNeeded}, ${said.decontaminated},
        ${said.dataErased}, ${said.batteriesContained}, ${said.collectionAddress}, ${said.readyFrom}::date, ${said.windowStart}::time,
        ${said.windowEnd}::time, ${said.accessInstructions}, ${said.contactName}, ${said.contactPhoneNumber}, ${said.contactEmailAddress},
        ${said.notes})`,
  );
  const rows = JSON.stringify(items);
  await run(
    trx,
    sql`insert into service_line (service_item_id, position, product_id, article_number, name, unit, setting, comment, quantity)
      select ${id}, l.position, l."productId", l."articleNumber", l.name, '', '', '', l.quantity
      from json_to_recordset(${rows}) as l(position integer, "productId" integer, "articleNumber" text, name text, quantity integer)`,
  );
  await run(
    trx,
    sql`insert into pickup_item (service_item_id, position, rental_equipment_id, serial_or_lot_number, model, stores_data, condition,
        accessories_complete, status_before)
      select ${id}, i.position, i."rentalEquipmentId", i."serialOrLotNumber", i.model, i."storesData", i.condition,
        i."accessoriesComplete", i."statusBefore"
      from json_to_recordset(${rows}) as i(position integer, "rentalEquipmentId" integer, "serialOrLotNumber" text, model text,
        "storesData" boolean, condition text, "accessoriesComplete" boolean, "statusBefore" text)`,
  );
  if (fileIds.length > 0)
    await run(
      trx,
      sql`insert into pickup_file (service_item_id, position, file_id)
        select ${id}, f.position, f.id from unnest(${fileIds}::integer[]) with ordinality as f(id, position)`,
    );
  await run(
    trx,
    sql`update rental_equipment e set status = 'PICKUP_REQUESTED' from pickup_item i
      where i.service_item_id = ${id} and e.rental_equipment_id = i.rental_equipment_id`,
  );
}

const nextStatus = {
  COLLECTED: sql`'IN_RETURN'`,
  RECEIVED: sql`'RETURNED'`,
  CANCELLED: sql`i.status_before`,
} as const;

/** What becomes of the items on loan. After RECEIVED and CANCELLED they are free for another pickup. */
export async function moveDevices(trx: Trx, id: number, to: keyof typeof nextStatus): Promise<void> {
  await run(
    trx,
    sql`update rental_equipment e set status = ${nextStatus[to]} from pickup_item i
      where i.service_item_id = ${id} and i.is_open and e.rental_equipment_id = i.rental_equipment_id`,
  );
  if (to === 'COLLECTED') return;
  await run(
    trx,
    sql`update pickup_item set is_open = false where service_item_id = ${id} and rental_equipment_id is not null`,
  );
}
