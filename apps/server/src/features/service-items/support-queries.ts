import { sql } from 'kysely';
import { z } from 'zod';
import { rentalStatuses } from '@studyline/contract/rental-equipment/fields';
import { type SupportReason, supportReasons } from '@studyline/contract/service-items/support-fields';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, run } from '../../db/rows.ts';
import { firstTeam, teamName } from '../people/queries.ts';
import { fileJson, itemFile } from './file-queries.ts';

const message = z.object({
  messageId: z.int(),
  authorId: z.int(),
  authorName: z.string(),
  team: teamName.nullable(),
  text: z.string(),
  writtenAtMillis: z.number(),
  files: z.array(itemFile),
});
export type MessageRow = z.output<typeof message>;

const said = z.object({
  summary: z.string(),
  reason: z.enum(supportReasons),
  productName: z.string(),
  serialOrLotNumber: z.string(),
  rentalEquipmentId: z.int().nullable(),
  contactName: z.string(),
  contactPhoneNumber: z.string(),
  contactEmailAddress: z.string(),
  /** The item on loan that it is about, while it is at the site of the request. */
  lent: z.object({ teamId: z.int(), status: z.enum(rentalStatuses), hasPickups: z.boolean() }).nullable(),
  messages: z.array(message),
});
export type SupportRow = z.output<typeof said>;

/** What a support request says besides what all items do. */
export async function findSupport(db: Db, serviceItemId: number): Promise<SupportRow> {
  const row = await findRow(
    db,
    said,
    sql`select d.summary, d.reason, d.product_name as "productName", d.serial_or_lot_number as "serialOrLotNumber",
      d.rental_equipment_id as "rentalEquipmentId", d.contact_name as "contactName", d.contact_phone as "contactPhoneNumber",
      d.contact_email as "contactEmailAddress",
      (select json_build_object('teamId', e.team_id, 'status', e.status, 'hasPickups', feature_on(e.channel_id, 'ENABLE_PICKUPS'))
        from rental_equipment e where e.rental_equipment_id = d.rental_equipment_id and e.team_id = i.team_id
          and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT')) as lent,
      (select json_agg(json_build_object('messageId', s.id, 'authorId', s.written_by, 'authorName', u.display_name, 'team', ${firstTeam},
          'text', s.text, 'writtenAtMillis', (extract(epoch from s.written_at) * 1000)::float8,
          'files', coalesce((select json_agg(${fileJson} order by b.position) from service_message_file b
            join stored_file f on f.id = b.file_id where b.message_id = s.id), '[]')) order by s.id)
        from service_message s join app_user u on u.id = s.written_by
          left join channel_member m on m.user_id = s.written_by and m.channel_id = i.channel_id
        where s.service_item_id = i.id) as messages
    from support_detail d join service_item i on i.id = d.service_item_id where d.service_item_id = ${serviceItemId}`,
  );
  if (!row) throw new Error('A support request has its details.');
  return row;
}

export function countMessages(db: Db, serviceItemId: number): Promise<number> {
  return countRows(db, sql`service_message s where s.service_item_id = ${serviceItemId}`);
}

export interface NewSupport {
  serviceItemId: number;
  orderId: number | null;
  summary: string;
  reason: SupportReason;
  productName: string;
  serialOrLotNumber: string;
  rentalEquipmentId: number | null;
  contactName: string;
  contactPhoneNumber: string;
  contactEmailAddress: string;
}

export async function insertSupport(trx: Trx, one: NewSupport): Promise<void> {
  await run(
    trx,
    sql`insert into support_detail (service_item_id, summary, reason, product_name, serial_or_lot_number, rental_equipment_id,
        contact_name, contact_phone, contact_email, order_id)
      values (${one.serviceItemId}, ${one.summary}, ${one.reason}, ${one.productName}, ${one.serialOrLotNumber}, ${one.rentalEquipmentId},
        ${one.contactName}, ${one.contactPhoneNumber}, ${one.contactEmailAddress}, ${one.orderId})`,
  );
}

/** Writes a message with its files, which become part of it in their order. */
export async function insertMessage(
  trx: Trx,
  { serviceItemId, text, fileIds }: { serviceItemId: number; text: string; fileIds: readonly number[] },
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const row = await findRow(
    trx,
    z.object({ messageId: z.int() }),
    sql`with written as (
        insert into service_message (service_item_id, text, written_by, written_at)
        values (${serviceItemId}, ${text}, ${userId}, ${at}) returning id),
      attached as (
        insert into service_message_file (message_id, position, file_id)
        select w.id, f.position, f.id from written w, unnest(${fileIds}::integer[]) with ordinality as f(id, position))
      select id as "messageId" from written`,
  );
  if (!row) throw new Error('An insert returns its row.');
  return row.messageId;
}

const equipment = z.object({
  teamId: z.int(),
  productName: z.string(),
  serialNumber: z.string(),
  isUnblindedOnly: z.boolean(),
});

/** An item that the study has lent and that has not been returned, if blinding and the study's settings let the person see it. */
export function findLent(
  db: Db,
  {
    channelId,
    rentalEquipmentId,
    isUnblinded,
  }: { channelId: number; rentalEquipmentId: number; isUnblinded: boolean },
): Promise<z.output<typeof equipment> | undefined> {
  return findRow(
    db,
    equipment,
    sql`select e.team_id as "teamId", p.name as "productName", e.serial_number as "serialNumber", p.unblinded_only as "isUnblindedOnly"
      from rental_equipment e join product p on p.product_id = e.product_id
      where e.rental_equipment_id = ${rentalEquipmentId} and e.channel_id = ${channelId} and e.status <> 'RETURNED'
        and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT') and (not p.unblinded_only or ${isUnblinded})`,
  );
}

/** The team of a study with this code. */
export async function findTeamByCode(db: Db, channelId: number, code: string): Promise<number | undefined> {
  const row = await findRow(
    db,
    z.object({ teamId: z.int() }),
    sql`select t.id as "teamId" from team t where t.channel_id = ${channelId} and lower(t.code) = lower(${code})`,
  );
  return row?.teamId;
}

const formFacts = z.object({
  contactPhoneNumber: z.string(),
  contactEmailAddress: z.string(),
});

/** How to reach a person: by phone as in their last request for support or a pickup. */
export async function findFormFacts(db: Db, userId: number): Promise<z.output<typeof formFacts>> {
  const row = await findRow(
    db,
    formFacts,
    sql`select u.email_address as "contactEmailAddress",
      coalesce((select coalesce(d.contact_phone, p.contact_phone)
        from service_item i left join support_detail d on d.service_item_id = i.id left join pickup_detail p on p.service_item_id = i.id
        where i.created_by = u.id and i.kind in ('SUPPORT_REQUEST', 'PICKUP') order by i.id desc limit 1), '') as "contactPhoneNumber"
      from app_user u where u.id = ${userId}`,
  );
  if (!row) throw new Error('A person who calls has an account.');
  return row;
}
