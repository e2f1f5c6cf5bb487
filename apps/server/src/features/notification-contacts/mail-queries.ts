import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { NotificationEvent } from '@studyline/contract/notification-contacts/fields';
import { DUE_SOON_DAYS } from '@studyline/contract/rental-equipment/fields';
import { serviceKinds, serviceStatuses } from '@studyline/contract/service-items/fields';
import { teamStatuses } from '@studyline/contract/teams/calls';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { itemNumber } from '../posts/item-queries.ts';
import { isCalibrated, stateOf } from '../sharing/item-state-queries.ts';
import {
  seesEquipment,
  seesItem,
  suppliesEquipment,
  visibleToMember,
} from '../sharing/visibility-queries.ts';
import { contactColumns, isToldOfTeam } from './queries.ts';

const recipient = z.object({
  channelId: z.int(),
  /** Null for the person who made the item. */
  contactId: z.int().nullable(),
  userId: z.int().nullable(),
  emailAddress: z.string(),
  languageId: z.string(),
});
export type RecipientRow = z.output<typeof recipient>;

const recipientColumns = sql`${contactColumns}, c.language_id as "languageId"`;

/** The address of contact `c` is to get emails. */
const isConfirmed = sql`(c.confirmed_at is not null and c.stopped_at is null)`;

/** Contact `c` is a person with access, whose member `m` of the study fulfils this. */
const isMemberWho = (fulfils: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from channel_member m join app_user a on a.id = m.user_id where m.user_id = c.user_id and a.has_access and ${fulfils})`;

/** Contact `c` may be told about something in its study: as a person who sees it, or as an address that no person has who does not. */
const maySee = (
  sees: RawBuilder<boolean>,
  isUnblindedOnly: RawBuilder<unknown>,
) => sql`(case when c.user_id is not null
  then ${isMemberWho(sees)}
  else ${isConfirmed} and (not ${isUnblindedOnly}
      or exists (select from team own where own.id = c.team_id and own.blinding = 'UNBLINDED'))
    and not exists (select from app_user a join channel_member m on m.user_id = a.id and m.channel_id = c.channel_id
      where a.email_address = c.email_address and not ${sees}) end)`;

/** Contact `c` is told about item `i`, if it may be: as one of the study, of its site or of its supplier. */
const isToldOfItem = sql`(c.channel_id = i.channel_id
  and ${isToldOfTeam(sql`array[i.team_id, i.supplier_team_id]`)} and (c.entity_type is null or c.entity_type = i.kind)
  and ${maySee(seesItem, sql`i.unblinded_only`)})`;

/** The same about item `e` on loan, of product `p`. */
const isToldOfEquipment = sql`(c.channel_id = e.channel_id
  and ${isToldOfTeam(sql`(e.team_id || array(select v.id from team v where ${suppliesEquipment}))`)}
  and (c.entity_type is null or c.entity_type = 'RENTAL') and ${maySee(seesEquipment, sql`p.unblinded_only`)})`;

const itemRecipient = recipient.extend({ serviceItemId: z.int() });
export type ItemRecipientRow = z.output<typeof itemRecipient>;

/** Who is told that one of these events happened to items: contacts, and the person who made each; never the person who caused it. */
export function findToldOfItems(
  db: Db,
  serviceItemIds: readonly number[],
  { events, by }: { events: readonly NotificationEvent[]; by: number | null },
): Promise<ItemRecipientRow[]> {
  const ofThese = sql`i.id = any(${[...serviceItemIds]}::integer[])`;
  return findRows(
    db,
    itemRecipient,
    sql`select * from (
        select i.id as "serviceItemId", ${recipientColumns} from service_item i
          join notification_contact c on ${isToldOfItem} left join app_user u on u.id = c.user_id
        where ${ofThese} and c.events && ${[...events]}::text[]
        union all
        select i.id, null, i.channel_id, u.id, u.email_address, u.language_id from service_item i join app_user u on u.id = i.created_by
        where ${ofThese} and exists (select from channel_member m where m.user_id = u.id and ${seesItem})) as told
      where "userId" is distinct from ${by} order by "serviceItemId", "contactId" nulls last`,
  );
}

const step = z.object({ stepId: z.int(), transition: z.string(), status: z.enum(serviceStatuses) });

/** The step in the history of an item that an event of the audit trail is about. Earlier versions recorded only when it was. */
export function findStepOf(
  db: Db,
  { eventId, serviceItemId }: { eventId: number; serviceItemId: number },
): Promise<z.output<typeof step> | undefined> {
  return findRow(
    db,
    step,
    sql`select h.id as "stepId", h.transition, h.status from audit_event e
      join service_item_step h on h.service_item_id = ${serviceItemId} and coalesce(h.id = (e.details->>'stepId')::integer,
        h.done_at = e.occurred_at and h.transition = coalesce(e.details->>'transition', h.transition))
      where e.id = ${eventId} order by h.id limit 1`,
  );
}

/** A person, or a contact that is an address. */
export type Reader = { userId: number } | { contactId: number };

const isSeenBy = (
  reader: Reader,
  sees: RawBuilder<boolean>,
  isTold: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  'userId' in reader
    ? sql`exists (select from channel_member m where m.user_id = ${reader.userId} and ${sees})`
    : sql`exists (select from notification_contact c where c.id = ${reader.contactId} and ${isTold})`;

const itemMail = z.object({
  kind: z.enum(serviceKinds),
  number: z.string(),
  status: z.enum(serviceStatuses),
  site: teamName,
  study: z.string(),
  validUntil: z.date().nullable(),
});

/** What an email says about an item, if its reader may see it. */
export function findItemForMail(
  db: Db,
  serviceItemId: number,
  { reader, at }: { reader: Reader; at: Date },
): Promise<z.output<typeof itemMail> | undefined> {
  return findRow(
    db,
    itemMail,
    sql`select i.kind, ${itemNumber} as number, ${stateOf(at)} as status, ${teamNameColumn} as site, s.name as study,
        (select q.valid_until::timestamp at time zone 'UTC' from quotation_detail q where q.service_item_id = i.id) as "validUntil"
      from service_item i join team t on t.id = i.team_id join channel s on s.id = i.channel_id
      where i.id = ${serviceItemId} and ${isSeenBy(reader, seesItem, isToldOfItem)}`,
  );
}

const stepMail = z.object({
  status: z.enum(serviceStatuses),
  reason: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  appointment: z.object({ day: z.string(), windowStart: z.string(), windowEnd: z.string() }).nullable(),
  person: z.string(),
  at: z.date(),
});

export function findStepForMail(db: Db, stepId: number): Promise<z.output<typeof stepMail> | undefined> {
  return findRow(
    db,
    stepMail,
    sql`select h.status, h.reason, h.carrier, h.tracking_number as "trackingNumber", h.appointment, u.display_name as person, h.done_at as at
      from service_item_step h join app_user u on u.id = h.done_by where h.id = ${stepId}`,
  );
}

const messageMail = z.object({ text: z.string(), person: z.string(), at: z.date() });

export function findMessageForMail(
  db: Db,
  messageId: number,
): Promise<z.output<typeof messageMail> | undefined> {
  return findRow(
    db,
    messageMail,
    sql`select g.text, u.display_name as person, g.written_at as at from service_message g join app_user u on u.id = g.written_by
      where g.id = ${messageId}`,
  );
}

const expiring = z.object({ serviceItemId: z.int(), validUntil: z.string() });

/** The next quotations whose prices hold until one of these days, which is written YYYY-MM-DD. */
export async function findExpiring(
  db: Db,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number },
): Promise<z.output<typeof expiring>[]> {
  return findRows(
    db,
    expiring,
    sql`select i.id as "serviceItemId", q.valid_until::text as "validUntil"
      from quotation_detail q join service_item i on i.id = q.service_item_id
      where q.valid_until between ${from}::date and ${to}::date and i.id > ${after} and i.status = 'ISSUED'
        and feature_on(i.channel_id, 'ENABLE_QUOTATIONS')
      order by i.id limit ${limit}`,
  );
}

/** Contact `c` sees team `t`: as a person who is in it or knows all teams, or as an address. */
const maySeeTeam = sql`(case when c.user_id is not null
  then ${isMemberWho(sql`m.channel_id = t.channel_id and m.status = 'CURRENT'
    and (t.id = any(m.team_ids) or holds_permission(m.role_keys, 'DIRECTORY_VIEW', '{ALL}'))`)}
  else ${isConfirmed} end)`;

/** Who is told that a team has another status; not the person who changed it. */
export function findToldOfTeam(
  db: Db,
  teamId: number,
  { event, by }: { event: NotificationEvent; by: number | null },
): Promise<RecipientRow[]> {
  return findRows(
    db,
    recipient,
    sql`select ${recipientColumns} from team t join notification_contact c on c.channel_id = t.channel_id
        and ${isToldOfTeam(sql`array[t.id]`)} and c.entity_type is null left join app_user u on u.id = c.user_id
      where t.id = ${teamId} and ${event} = any(c.events) and ${maySeeTeam} and c.user_id is distinct from ${by}
      order by c.id`,
  );
}

const teamMail = z.object({ team: teamName, study: z.string(), channelId: z.int() });

export function findTeamForMail(
  db: Db,
  teamId: number,
  contactId: number,
): Promise<z.output<typeof teamMail> | undefined> {
  return findRow(
    db,
    teamMail,
    sql`select ${teamNameColumn} as team, s.name as study, t.channel_id as "channelId"
      from team t join channel s on s.id = t.channel_id join notification_contact c on c.id = ${contactId} and ${maySeeTeam}
      where t.id = ${teamId}`,
  );
}

/** The states in which the new status of a team is named. */
export const teamStatus = z.enum(teamStatuses);

const devices = sql`rental_equipment e join product p on p.product_id = e.product_id`;

const notice = recipient.extend({ rentalEquipmentIds: z.array(z.int()) });

/** Notes of which calibrations each contact is told now, and returns them. */
export function noteCalibrations(trx: Trx, today: string, limit: number): Promise<z.output<typeof notice>[]> {
  return findRows(
    trx,
    notice,
    sql`with told as (
        insert into calibration_notice (notification_contact_id, rental_equipment_id, due_on)
        select c.id, e.rental_equipment_id, e.calibration_due_on
        from ${devices} join notification_contact c on 'CALIBRATION_DUE' = any(c.events) and ${isToldOfEquipment}
        where e.calibration_due_on <= ${today}::date + ${DUE_SOON_DAYS}::integer and ${isCalibrated}
          and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT')
          and not exists (select from calibration_notice n where n.notification_contact_id = c.id
            and n.rental_equipment_id = e.rental_equipment_id and n.due_on = e.calibration_due_on)
        order by e.calibration_due_on limit ${limit}
        returning notification_contact_id, rental_equipment_id)
      select ${recipientColumns}, array_agg(told.rental_equipment_id) as "rentalEquipmentIds"
      from told join notification_contact c on c.id = told.notification_contact_id left join app_user u on u.id = c.user_id
      group by c.id, u.email_address order by c.id`,
  );
}

const deviceMail = z.object({
  study: z.string(),
  product: z.string(),
  serialNumber: z.string(),
  team: teamName,
  dueOn: z.date(),
});

/** Those of these items on loan that their reader may see and that still have to be calibrated, the most urgent first. */
export function findDevicesForMail(
  db: Db,
  rentalEquipmentIds: readonly number[],
  { today, reader }: { today: string; reader: Reader },
): Promise<z.output<typeof deviceMail>[]> {
  const seen = isSeenBy(reader, seesEquipment, isToldOfEquipment);
  return findRows(
    db,
    deviceMail,
    sql`select s.name as study, p.name as product, e.serial_number as "serialNumber", ${teamNameColumn} as team,
        e.calibration_due_on::timestamp at time zone 'UTC' as "dueOn"
      from ${devices} join team t on t.id = e.team_id join channel s on s.id = e.channel_id
      where e.rental_equipment_id = any(${[...rentalEquipmentIds]}::integer[]) and ${isCalibrated} and ${seen}
        and e.calibration_due_on <= ${today}::date + ${DUE_SOON_DAYS}::integer
      order by e.calibration_due_on, p.name, e.serial_number`,
  );
}

/** Contact `c` is told of what is overdue under action `asked`: as a person who follows its team and sees its post, or as an address. */
const isToldOfAction = sql`(c.channel_id = asked.channel_id and ${isToldOfTeam(sql`array[asked.team_id]`)} and c.entity_type is null
  and case when c.user_id is not null then ${isMemberWho(sql`m.channel_id = asked.channel_id and m.status = 'CURRENT'
      and (holds_permission(m.role_keys, 'COMPLIANCE_VIEW', '{ALL}')
        or asked.team_id = any(m.team_ids) and holds_permission(m.role_keys, 'COMPLIANCE_VIEW', '{TEAM}')
        or holds_permission(m.role_keys, 'COMPLIANCE_VIEW', '{OVERSEEN}') and exists (select from team_oversight o
          where o.team_id = asked.team_id and o.overseen_by_team_id = any(m.team_ids)))
      and exists (select from post p where p.id = asked.post_id and ${visibleToMember.listed})`)}
    else ${isConfirmed} and exists (select from post p where p.id = asked.post_id and p.listed and (not p.unblinded_only
      or exists (select from team own where own.id = c.team_id and own.blinding = 'UNBLINDED'))) end)`;

const overdueNotice = recipient.extend({ assignmentIds: z.array(z.int()) });

/** Who is told that these actions are overdue, each of all of them at once. */
export function findToldOfOverdue(
  db: Db,
  assignmentIds: readonly number[],
): Promise<z.output<typeof overdueNotice>[]> {
  return findRows(
    db,
    overdueNotice,
    sql`select ${recipientColumns}, array_agg(asked.id order by asked.id) as "assignmentIds"
      from assignment asked join notification_contact c on 'ACTION_OVERDUE_ESCALATION' = any(c.events) and ${isToldOfAction}
      left join app_user u on u.id = c.user_id
      where asked.id = any(${[...assignmentIds]}::integer[]) and c.user_id is distinct from asked.user_id
      group by c.id, u.email_address order by c.id`,
  );
}

const overdueMail = z.object({
  study: z.string(),
  channelId: z.int(),
  team: teamName,
  /** Null for an address outside the study. */
  title: z.string().nullable(),
  count: z.int(),
});

/** Those of these actions that are still overdue and that the contact may be told of, counted by team and post. */
export function findOverdueForMail(
  db: Db,
  assignmentIds: readonly number[],
  { contactId, at }: { contactId: number; at: Date },
): Promise<z.output<typeof overdueMail>[]> {
  return findRows(
    db,
    overdueMail,
    sql`select s.name as study, s.id as "channelId", ${teamNameColumn} as team, told.title, told.count
      from (
        select asked.channel_id, asked.team_id, case when c.user_id is not null then v.title end as title, count(*)::integer as count
        from notification_contact c join assignment asked on ${isToldOfAction} join post p on p.id = asked.post_id
        join post_version v on v.post_id = p.id and v.version = p.current_version
        where c.id = ${contactId} and asked.id = any(${[...assignmentIds]}::integer[]) and asked.closed_at is null and asked.due_at <= ${at}
        group by asked.channel_id, asked.team_id, 3
      ) told join team t on t.id = told.team_id join channel s on s.id = told.channel_id
      order by told.count desc, t.id, told.title`,
  );
}
