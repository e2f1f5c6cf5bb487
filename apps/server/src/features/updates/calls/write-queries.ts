import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events/registry';
import { DUE_SOON_DAYS } from '@studyline/contract/rental-equipment/fields';
import { expiringDays } from '@studyline/contract/service-items/validity';
import { UPDATES_KEPT_DAYS } from '@studyline/contract/updates/kinds';
import { locks } from '../../../db/locks.ts';
import type { Db, Trx } from '../../../db/pool.ts';
import { findRow, findRows, run } from '../../../db/rows.ts';
import { awaitsMember } from '../../service-items/waiting-queries.ts';
import { isEscalated } from '../../required-actions/reminder-queries.ts';
import { isCalibrated } from '../../sharing/item-state-queries.ts';
import { seesEquipment, seesItem, visibleToMember } from '../../sharing/visibility-queries.ts';
import { causeOf, hasKindOf, isAnswer } from '../shown-queries.ts';
import type { Told } from './told-queries.ts';

/**
 * Lets one transaction at a time write updates. So their ids are in the order in which they can be read, and whoever has seen a list has
 * seen all of lower ids.
 */
export async function lockUpdates(trx: Trx): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.updating})`);
}

const event = z.object({
  type: z.custom<DomainEventType>((type) => typeof type === 'string'),
  postId: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export function findEvent(db: Db, eventId: number): Promise<z.output<typeof event> | undefined> {
  return findRow(
    db,
    event,
    sql`select type, post_id as "postId", details from audit_event where id = ${eventId}`,
  );
}

/** The columns of a new update, with what they are where nothing else is said. */
const defaults = {
  user_id: null,
  channel_id: null,
  kind: null,
  cause: null,
  subject: null,
  occurred_at: null,
  actor_id: sql`null::integer`,
  is_for_me: sql`true`,
  post_id: sql`null::integer`,
  version: sql`null::integer`,
  comment_id: sql`null::integer`,
  assignment_id: sql`null::integer`,
  service_item_id: sql`null::integer`,
  step_id: sql`null::integer`,
  rental_equipment_id: sql`null::integer`,
  delegation_id: sql`null::integer`,
  team_id: sql`null::integer`,
};
type Column = keyof typeof defaults;
type Needed = { [C in Column as (typeof defaults)[C] extends null ? C : never]: RawBuilder<unknown> };
const names = Object.keys(defaults) as Column[];
const columns = sql.join(names.map((name) => sql.ref(name)));

const rowOf = (given: Needed & { [C in Column]?: RawBuilder<unknown> }): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${given[name] ?? defaults[name]} as ${sql.ref(name)}`));

/** The person has been told already. */
const isTold = (userId: RawBuilder<unknown>, kind: RawBuilder<unknown>, cause: RawBuilder<unknown>) =>
  sql`exists (select from personal_update u where u.user_id = ${userId} and u.kind = ${kind} and u.cause = ${cause})`;

const written = z.object({ id: z.int(), userId: z.int(), isNew: z.boolean() });
interface Written {
  lastUserId: number | undefined;
  userIds: number[];
}

/** Inserts these rows, and lets them be the newest about their subjects. Returns whom they are for. */
async function insertUpdates(trx: Trx, rows: RawBuilder<unknown>): Promise<Written> {
  const found = await findRows(
    trx,
    written,
    sql`with asked as materialized (${rows}), added as (
        insert into personal_update (${columns}, is_newest, may_be_newest_for_me)
        select asked.*, true, is_for_me from asked on conflict do nothing returning id, user_id, kind, cause)
      select coalesce(added.id, 0) as id, asked.user_id as "userId", added.id is not null as "isNew"
      from asked left join added using (user_id, kind, cause) order by asked.user_id`,
  );
  const added = found.filter((one) => one.isNew);
  if (added.length > 0) await keepNewest(trx, sql`id = any(${added.map(({ id }) => id)}::integer[])`);
  return { lastUserId: found.at(-1)?.userId, userIds: [...new Set(added.map(({ userId }) => userId))] };
}

/** Finds the newest about the subjects of these updates, the one told last, and what may be the newest of those for their person. */
async function keepNewest(trx: Trx, these: RawBuilder<unknown>): Promise<void> {
  const newest = (isMeant: RawBuilder<unknown>) => sql`(select u.id from personal_update u
    where u.user_id = s.user_id and u.subject = s.subject and ${isMeant} order by u.id desc limit 1)`;
  const mayBeForMe = sql`(u.is_for_me and u.id >= coalesce(first.answer_id, 0))`;
  await run(
    trx,
    sql`with s as materialized (select distinct user_id, subject from personal_update where ${these}),
        first as materialized (select s.*, ${newest(sql`true`)} as id, ${newest(isAnswer)} as answer_id from s)
      update personal_update u set is_newest = u.id = first.id, may_be_newest_for_me = ${mayBeForMe}
      from first where u.user_id = first.user_id and u.subject = first.subject
        and (u.is_newest, u.may_be_newest_for_me) is distinct from (u.id = first.id, ${mayBeForMe})`,
  );
}

/** The next people, by id, whom an event concerns, with what it is to them; nobody is told what they did themselves. */
export function insertToldOf(
  trx: Trx,
  { eventId, after, limit }: { eventId: number; after: number; limit: number },
  { kind, subject, isForMe, ids, whom }: Told,
): Promise<Written> {
  const row = rowOf({
    user_id: sql`m.user_id`,
    channel_id: sql`e.channel_id`,
    kind,
    cause: sql`'event ' || e.id`,
    subject,
    occurred_at: sql`e.occurred_at`,
    actor_id: sql`e.actor_user_id`,
    is_for_me: sql`(${isForMe})`,
    post_id: sql`e.post_id`,
    version: sql`e.version`,
    team_id: sql`e.team_id`,
    ...ids,
  });
  return insertUpdates(
    trx,
    sql`select distinct on (m.user_id) ${row}
      from audit_event e ${whom} join app_user reader on reader.id = m.user_id and reader.has_access
      where e.id = ${eventId} and ${hasKindOf(ids.service_item_id ?? sql`null::integer`)} and m.status = 'CURRENT' and m.user_id is distinct from e.actor_user_id and m.user_id > ${after}
      order by m.user_id limit ${limit}`,
  );
}

const ended = z.object({ userId: z.int() });

/** Removes what told of a comment that is gone. */
export async function deleteToldOfComment(trx: Trx, commentId: number): Promise<number[]> {
  const rows = await findRows(
    trx,
    z.object({ ...ended.shape, subject: z.string() }),
    sql`delete from personal_update where comment_id = ${commentId} returning user_id as "userId", subject`,
  );
  const [first] = rows;
  if (!first) return [];
  const userIds = rows.map(({ userId }) => userId);
  await keepNewest(trx, sql`user_id = any(${userIds}::integer[]) and subject = ${first.subject}`);
  return userIds;
}

/** Decision: nobody is reminded of an action in the first hours after it was required. */
const QUIET_HOURS = 12;
/** What was due longer ago is no news. */
const OVERDUE_DAYS = 3;

/** Tells people of actions that are due within a day or have become overdue, of each once. */
export function insertDue(trx: Trx, at: Date, limit: number): Promise<Written> {
  const moment = sql`${at}::timestamptz`;
  const kind = sql`case when a.due_at <= ${moment} then 'ACTION_OVERDUE' else 'ACTION_DUE' end`;
  const cause = sql`'action ' || a.id || ' due ' || extract(epoch from a.due_at)::bigint`;
  const row = rowOf({
    user_id: sql`a.user_id`,
    channel_id: sql`a.channel_id`,
    kind,
    cause,
    subject: sql`'post ' || a.post_id`,
    occurred_at: moment,
    post_id: sql`a.post_id`,
    version: sql`a.version`,
    assignment_id: sql`a.id`,
  });
  return insertUpdates(
    trx,
    sql`select ${row} from assignment a join app_user reader on reader.id = a.user_id and reader.has_access
      where a.closed_at is null and a.due_at between ${moment} - make_interval(days => ${OVERDUE_DAYS}) and ${moment} + interval '1 day'
        and (a.due_at <= ${moment} or a.created_at <= ${moment} - make_interval(hours => ${QUIET_HOURS}))
        and not ${isTold(sql`a.user_id`, kind, cause)}
      order by a.due_at, a.id limit ${limit}`,
  );
}

/** Tells those who follow other teams, such as monitors, that something has been overdue there for a day, of each post and team once. */
export function insertOverdueTeams(trx: Trx, at: Date, limit: number): Promise<Written> {
  const kind = sql`'TEAM_OVERDUE'::text`;
  const cause = sql`'overdue post ' || a.post_id || '/' || a.version || ' team ' || a.team_id`;
  const row = rowOf({
    user_id: sql`m.user_id`,
    channel_id: sql`a.channel_id`,
    kind,
    cause,
    subject: sql`'overdue post ' || a.post_id`,
    occurred_at: sql`${at}::timestamptz`,
    is_for_me: sql`false`,
    post_id: sql`a.post_id`,
    version: sql`a.version`,
    team_id: sql`a.team_id`,
  });
  return insertUpdates(
    trx,
    sql`select distinct on (m.user_id, a.post_id, a.version, a.team_id) ${row}
      from assignment a join team_oversight o on o.team_id = a.team_id
      join channel_member m on m.channel_id = a.channel_id and m.status = 'CURRENT' and o.overseen_by_team_id = any(m.team_ids)
        and holds_permission(m.role_keys, 'COMPLIANCE_VIEW', '{OVERSEEN}')
      join post p on p.id = a.post_id and ${visibleToMember.listed}
      join app_user reader on reader.id = m.user_id and reader.has_access
      where ${isEscalated(at)} and m.user_id <> a.user_id and not ${isTold(sql`m.user_id`, kind, cause)}
      order by m.user_id, a.post_id, a.version, a.team_id limit ${limit}`,
  );
}

/** What was told as soon as it was due soon is still there, so that nobody is told of it again. */
const CALIBRATION_OVERDUE_DAYS = UPDATES_KEPT_DAYS - DUE_SOON_DAYS - 1;

/**
 * Tells the people of a team of its items on loan that have to be calibrated soon, of each once. Decision: not those of its supplier, who
 * would get one for each item of all sites; Home tells them how many are due, and an email which, if they are contacts for that.
 */
export function insertCalibrations(
  trx: Trx,
  { today, at }: { today: string; at: Date },
  limit: number,
): Promise<Written> {
  const kind = sql`'CALIBRATION_DUE'::text`;
  const row = rowOf({
    user_id: sql`m.user_id`,
    channel_id: sql`e.channel_id`,
    kind,
    cause: causeOf.calibration,
    subject: sql`'item on loan ' || e.rental_equipment_id`,
    occurred_at: sql`${at}::timestamptz`,
    rental_equipment_id: sql`e.rental_equipment_id`,
    team_id: sql`e.team_id`,
  });
  return insertUpdates(
    trx,
    sql`select ${row} from rental_equipment e join product p on p.product_id = e.product_id
        join channel_member m on ${seesEquipment} and e.team_id = any(m.team_ids) join app_user reader on reader.id = m.user_id and reader.has_access
      where e.calibration_due_on between ${today}::date - ${CALIBRATION_OVERDUE_DAYS}::integer and ${today}::date + ${DUE_SOON_DAYS}::integer
        and m.status = 'CURRENT' and ${isCalibrated}
        and feature_on(e.channel_id, 'ENABLE_RENTAL_EQUIPMENT') and not ${isTold(sql`m.user_id`, kind, causeOf.calibration)}
      order by e.calibration_due_on, m.user_id limit ${limit}`,
  );
}

/** Tells those for whom a quotation waits, and who asked for it, that it is about to expire, of each once. */
export function insertExpiringQuotations(trx: Trx, at: Date, limit: number): Promise<Written> {
  const kind = sql`'QUOTATION_EXPIRING'::text`;
  const cause = sql`'item ' || i.id || ' expires on ' || q.valid_until`;
  const { from, to } = expiringDays(at);
  const row = rowOf({
    user_id: sql`m.user_id`,
    channel_id: sql`i.channel_id`,
    kind,
    cause,
    subject: sql`'item ' || i.id`,
    occurred_at: sql`${at}::timestamptz`,
    service_item_id: sql`i.id`,
    team_id: sql`i.team_id`,
  });
  const waits = awaitsMember({ status: sql`i.status`, supplierTeamId: sql`i.supplier_team_id` });
  return insertUpdates(
    trx,
    sql`select ${row} from quotation_detail q join service_item i on i.id = q.service_item_id
        join channel_member m on ${seesItem} and (i.created_by = m.user_id or ${waits})
        join app_user reader on reader.id = m.user_id and reader.has_access
      where q.valid_until between ${from}::date and ${to}::date and i.status = 'ISSUED'
        and feature_on(i.channel_id, 'ENABLE_QUOTATIONS') and not ${isTold(sql`m.user_id`, kind, cause)}
      order by q.valid_until, m.user_id limit ${limit}`,
  );
}

/** Reminds authors of drafts that expire within a day and were not written just before, once each. */
export function insertExpiringDrafts(trx: Trx, at: Date, limit: number): Promise<Written> {
  const kind = sql`'DRAFT_EXPIRING'::text`;
  const row = rowOf({
    user_id: sql`v.created_by`,
    channel_id: sql`v.channel_id`,
    kind,
    cause: causeOf.draft,
    subject: sql`'draft ' || v.post_id`,
    occurred_at: sql`${at}::timestamptz`,
    post_id: sql`v.post_id`,
    version: sql`v.version`,
  });
  return insertUpdates(
    trx,
    sql`select ${row} from post_version v join app_user reader on reader.id = v.created_by and reader.has_access
      where v.version_label = 'DRAFT' and v.expires_at > ${at}::timestamptz and v.expires_at <= ${at}::timestamptz + interval '1 day'
        and v.expires_at - v.edited_at > interval '2 days' and not ${isTold(sql`v.created_by`, kind, causeOf.draft)}
      order by v.expires_at limit ${limit}`,
  );
}
