import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  delegationEnds,
  delegationStatuses,
  type delegationGroups,
} from '@studyline/contract/delegations/fields';
import { SITE_LEADER } from '../../core/roles.ts';
import { readBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const lineRow = z.object({
  id: z.int(),
  channelId: z.int(),
  teamId: z.int(),
  userId: z.int(),
  name: z.string(),
  roleNames: z.array(z.string()),
  dutyId: z.int(),
  dutyKey: z.string().nullable(),
  dutyName: z.string().nullable(),
  from: z.string(),
  to: z.string().nullable(),
  timeZone: z.string(),
  startsAt: z.date(),
  status: z.enum(delegationStatuses),
  isOver: z.boolean(),
  hasLeft: z.boolean(),
  askedById: z.int(),
  askedBy: z.string(),
  askedAt: z.date(),
  decidedById: z.int().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date().nullable(),
  endedById: z.int().nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.date().nullable(),
  endedBecause: z.enum(delegationEnds).nullable(),
  reason: z.string().nullable(),
  isApproverUnfit: z.boolean(),
  hash: z.string().nullable(),
});
export type LineRow = z.output<typeof lineRow>;

/** A time, which can depend on line `l`. */
type Moment = RawBuilder<Date>;

const moment = (at: Date): Moment => sql`${at}::timestamptz`;

/** The end of a day where line `l` applies, or now if that is sooner. */
const endOfDay = (day: string, now: Date): Moment =>
  sql`least(${moment(now)}, (${day}::date + 1)::timestamp at time zone l.time_zone - interval '1 millisecond')`;

const momentOf = ({ asOf, now }: Pick<LinesWanted, 'asOf' | 'now'>): Moment =>
  asOf === undefined ? moment(now) : endOfDay(asOf, now);

/** Where line `l` was at a time. */
const statusAt = (at: Moment) => sql`case
    when l.ended_at <= ${at} then 'ENDED'
    when l.decided_at is null or l.decided_at > ${at} then 'WAITING'
    when l.decision = 'refuse' then 'REFUSED'
    when l.ends_at <= ${at} then 'ENDED'
    when l.starts_at <= ${at} then 'IN_FORCE'
    else 'APPROVED' end`;

/** When line `l` had ended by a time. A job ends it soon after its last day, which counts before. */
const endAt = (at: Moment) => sql`case when l.ended_at <= ${at} then l.ended_at
    when ${statusAt(at)} = 'ENDED' then l.ends_at end`;

/** The roles that the person who decided line `l` had at the end of its first day, or has now if that is sooner. */
const rolesOnFirstDay = (at: Moment) => {
  const evening = sql`least(l.starts_at + interval '1 day', ${at})`;
  const ofApprover = sql`e.channel_id = l.channel_id and e.subject_user_id = l.decided_by`;
  return sql`coalesce(
    (select coalesce(e.details->'after', e.details->'roles', '[]') from audit_event e where ${ofApprover}
      and e.type in ('member.added', 'member.rolesChanged', 'member.removed') and e.occurred_at <= ${evening} order by e.id desc limit 1),
    (select e.details->'before' from audit_event e where ${ofApprover} and e.type = 'member.rolesChanged'
      and e.occurred_at > ${evening} order by e.id limit 1),
    (select to_jsonb(m.role_keys) from channel_member m where m.channel_id = l.channel_id and m.user_id = l.decided_by), '[]')`;
};

const reasonOf = sql`(select nullif(x.text, '') from audit_event e join audit_text x on x.audit_event_id = e.id and x.field = 'reason'
  where e.team_id = l.team_id and e.type in ('delegation.decided', 'delegation.ended') and e.details->>'delegationId' = l.id::text
  order by e.id desc limit 1)`;

/** Whether the person of line `l` is no longer in its team. */
const hasLeft = sql`not exists (select from team_member tm join channel_member m on m.id = tm.member_id
  where tm.team_id = l.team_id and tm.status = 'CURRENT' and m.user_id = l.user_id and m.status = 'CURRENT')`;

/** The tables and columns of lines, as they were at a time. */
function linesAt(at: Moment, conditions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.id, l.channel_id as "channelId", l.team_id as "teamId", l.user_id as "userId", u.display_name as name,
      coalesce((select array_agg(r.name order by r.id) from channel_member m join role r on r.id = any(m.role_ids)
        where m.channel_id = l.channel_id and m.user_id = l.user_id), '{}') as "roleNames",
      l.duty_id as "dutyId", d.key as "dutyKey", d.name as "dutyName", l.from_day::text as "from", l.to_day::text as "to",
      l.time_zone as "timeZone", l.starts_at as "startsAt", ${statusAt(at)} as status,
      coalesce(l.ends_at <= ${at}, false) as "isOver", ${hasLeft} as "hasLeft", l.asked_by as "askedById", a.display_name as "askedBy",
      l.asked_at as "askedAt", case when l.decided_at <= ${at} then l.decided_by end as "decidedById",
      case when l.decided_at <= ${at} then coalesce(s.signer_name, c.display_name) end as "decidedBy",
      case when l.decided_at <= ${at} then l.decided_at end as "decidedAt",
      case when l.ended_at <= ${at} then l.ended_by end as "endedById",
      case when l.ended_at <= ${at} then e.display_name end as "endedBy",
      ${endAt(at)} as "endedAt",
      case when ${statusAt(at)} <> 'ENDED' then null when l.ended_at <= ${at} and l.ended_by is not null then 'PERSON'
        when ${endAt(at)} >= l.ends_at then 'LAST_DAY' else 'LEFT' end as "endedBecause",
      case when coalesce(l.ended_at, case when l.decision = 'refuse' then l.decided_at end) <= ${at}
        then ${reasonOf} end as reason,
      ${statusAt(at)} = 'IN_FORCE' and not (${rolesOnFirstDay(at)} ? ${SITE_LEADER}) as "isApproverUnfit",
      case when l.decided_at <= ${at} then s.hash end as hash
    from delegation l join duty d on d.id = l.duty_id join app_user u on u.id = l.user_id join app_user a on a.id = l.asked_by
    left join app_user c on c.id = l.decided_by left join app_user e on e.id = l.ended_by
    left join delegation_signature s on s.delegation_id = l.id
    where ${conditions}`;
}

export interface LinesWanted {
  teamId: number;
  group: (typeof delegationGroups)[number] | undefined;
  userId: number | undefined;
  dutyId: number | undefined;
  /** The log as it was at the end of this day, which is that of the time zone of each line; undefined is now. */
  asOf: string | undefined;
  now: Date;
}

const groups = {
  CURRENT: ['WAITING', 'APPROVED', 'IN_FORCE'],
  WAITING: ['WAITING'],
  IN_FORCE: ['APPROVED', 'IN_FORCE'],
  ENDED: ['REFUSED', 'ENDED'],
} as const;

const matching = ({ teamId, userId, dutyId, ...asked }: LinesWanted) =>
  sql.join(
    [
      sql`l.team_id = ${teamId} and l.asked_at <= ${momentOf(asked)}`,
      ...(userId === undefined ? [] : [sql`l.user_id = ${userId}`]),
      ...(dutyId === undefined ? [] : [sql`l.duty_id = ${dutyId}`]),
    ],
    sql` and `,
  );

interface LineBounds {
  offset: number;
  limit: number;
}

function linesStatement(wanted: LinesWanted, { offset, limit }: LineBounds): RawBuilder<unknown> {
  const { group } = wanted;
  const at = momentOf(wanted);
  const only = group ? sql`${statusAt(at)} = any(${groups[group]}::text[])` : sql`true`;
  return sql`
    select line.* from (${linesAt(at, sql`${matching(wanted)} and ${only}`)}) line
    order by array_position(array['WAITING', 'IN_FORCE', 'APPROVED', 'REFUSED', 'ENDED'], status),
      case when status in ('REFUSED', 'ENDED') then coalesce("endedAt", "decidedAt") end desc, lower(name), "userId", "from", id
    offset ${offset} limit ${limit}`;
}

/** Lines of a site: those that wait first, then those in force, then the others. */
export function findLines(db: Db, wanted: LinesWanted, bounds: LineBounds): Promise<LineRow[]> {
  return findRows(db, lineRow, linesStatement(wanted, bounds));
}

/** The same, a batch at a time. */
export function readLines(trx: Trx, wanted: LinesWanted, bounds: LineBounds): AsyncGenerator<LineRow[]> {
  return readBatches(trx, lineRow, linesStatement(wanted, bounds));
}

const groupCounts = z.object({ waiting: z.int(), inForce: z.int(), ended: z.int() });

export async function countLines(db: Db, wanted: LinesWanted): Promise<z.output<typeof groupCounts>> {
  const among = (group: keyof typeof groups) =>
    sql`count(*) filter (where status = any(${groups[group]}::text[]))`;
  const statement = sql`
    select ${among('WAITING')} as waiting, ${among('IN_FORCE')} as "inForce", ${among('ENDED')} as ended
    from (select ${statusAt(momentOf(wanted))} as status from delegation l where ${matching(wanted)}) line`;
  return (await findRow(db, groupCounts, statement)) ?? { waiting: 0, inForce: 0, ended: 0 };
}

/** One line of a site. The caller has locked the people of the study if they change it. */
export function findLine(
  db: Db,
  { teamId, id, at }: { teamId: number; id: number; at: Date },
): Promise<LineRow | undefined> {
  return findRow(db, lineRow, linesAt(moment(at), sql`l.team_id = ${teamId} and l.id = ${id}`));
}

const delegate = z.object({ memberId: z.int(), timeZone: z.string() });

/** A current member of a team. */
export function findDelegate(
  db: Db,
  { teamId, userId }: { teamId: number; userId: number },
): Promise<z.output<typeof delegate> | undefined> {
  const statement = sql`
    select m.id as "memberId", u.timezone_id as "timeZone" from team_member tm join channel_member m on m.id = tm.member_id
    join app_user u on u.id = m.user_id
    where tm.team_id = ${teamId} and tm.status = 'CURRENT' and m.status = 'CURRENT' and m.user_id = ${userId}`;
  return findRow(db, delegate, statement);
}

export interface NewLine {
  channelId: number;
  teamId: number;
  userId: number;
  dutyId: number;
  from: string;
  to: string | null;
  timeZone: string;
  askedBy: number;
  askedAt: Date;
}

const inserted = z.object({ id: z.int() });

/** Adds a line, unless one of the same person and duty that has not ended covers one of its days. */
export async function insertLine(trx: Trx, l: NewLine): Promise<number | undefined> {
  const statement = sql`
    insert into delegation (channel_id, team_id, user_id, duty_id, from_day, to_day, time_zone, starts_at, ends_at, asked_by, asked_at)
    select ${l.channelId}, ${l.teamId}, ${l.userId}, ${l.dutyId}, ${l.from}::date, ${l.to}::date, ${l.timeZone},
      ${l.from}::date::timestamp at time zone ${l.timeZone},
      (${l.to}::date + 1)::timestamp at time zone ${l.timeZone}, ${l.askedBy}, ${l.askedAt}
    where not exists (select from delegation o where o.team_id = ${l.teamId} and o.user_id = ${l.userId} and o.duty_id = ${l.dutyId}
      and o.ended_at is null and o.decision is distinct from 'refuse'
      and daterange(o.from_day, o.to_day, '[]') && daterange(${l.from}::date, ${l.to}::date, '[]'))
    returning id`;
  return (await findRow(trx, inserted, statement))?.id;
}

export async function decideLine(
  trx: Trx,
  id: number,
  { decision, userId, at }: { decision: 'approve' | 'refuse'; userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('delegation')
    .set({ decision, decided_by: userId, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Null for a line that ended after its last day. */
export async function endLine(
  trx: Trx,
  id: number,
  { userId, at }: { userId: number | null; at: Date },
): Promise<void> {
  await trx.updateTable('delegation').set({ ended_by: userId, ended_at: at }).where('id', '=', id).execute();
}

export async function beginLine(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('delegation').set({ begun_at: at }).where('id', '=', id).execute();
}

const turning = z.object({
  id: z.int(),
  channelId: z.int(),
  teamId: z.int(),
  userId: z.int(),
  memberId: z.int().nullable(),
  dutyId: z.int(),
  dutyKey: z.string().nullable(),
  dutyName: z.string().nullable(),
  turns: z.enum(['BEGINS', 'ENDS']),
});
export type TurningLine = z.output<typeof turning>;

const turningColumns = sql`l.id, l.channel_id as "channelId", l.team_id as "teamId", l.user_id as "userId",
  (select m.id from channel_member m where m.channel_id = l.channel_id and m.user_id = l.user_id) as "memberId",
  l.duty_id as "dutyId", d.key as "dutyKey", d.name as "dutyName"`;

/** Approved lines whose first day has begun, or which end: their last day is over, or the person has left. Of one study if given. */
export function findTurning(db: Db, at: Date, channelId: number | null = null): Promise<TurningLine[]> {
  const statement = sql`
    select ${turningColumns}, case when l.ends_at <= ${at} or ${hasLeft} then 'ENDS' else 'BEGINS' end as turns
    from delegation l join duty d on d.id = l.duty_id
    where l.decision = 'approve' and l.ended_at is null
      and (l.ends_at <= ${at} or l.begun_at is null and l.starts_at <= ${at} or ${hasLeft})
      and (${channelId}::integer is null or l.channel_id = ${channelId})
    order by l.channel_id, l.id`;
  return findRows(db, turning, statement);
}
