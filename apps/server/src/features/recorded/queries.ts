import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { domainEvents } from '@studyline/contract/events/registry';
import { lookWays } from '@studyline/contract/people/look-ways';
import { type RecordedKind, recordedKinds } from '@studyline/contract/recorded/kinds';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { auditRow, columns } from '../audit/queries.ts';
import { tracedBy } from '../sharing/visibility-queries.ts';
import { kindOf } from './kinds.ts';

/** Where entries come from. Of entries with the same time, those of a later source are newer. */
export const sources = ['LOOK', 'DENIAL', 'TRY', 'MAIL', 'AUDIT'] as const;
export type Source = (typeof sources)[number];

export interface RecordedFilter {
  /** Empty is all. */
  kind: readonly RecordedKind[];
  channelId?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const place = z.object({ source: z.enum(sources), id: z.int(), at: z.date() });
/** An entry's place in the order of all of them. */
export type Place = z.output<typeof place>;

/** How the rows of one source are chosen. `kinds` are those that it can have. */
interface Branch {
  source: Source;
  kinds: readonly RecordedKind[];
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** Undefined if its rows belong to no study. */
  channelId?: RawBuilder<unknown>;
}

const eventKinds = recordedKinds.filter((kind) => !['PROGRAMS', 'MAILS', 'REFUSALS', 'LOOKS'].includes(kind));

/** What a person did, what others did to them, and what programs of theirs did: these share no row. */
function eventsOf(userId: number): {
  deeds: RawBuilder<unknown>;
  done: RawBuilder<unknown>;
  programs: RawBuilder<unknown>;
} {
  return {
    deeds: sql`audit_event e where e.actor_user_id = ${userId}`,
    done: sql`audit_event e where e.subject_user_id = ${userId} and e.subject_user_id is distinct from e.actor_user_id
      and e.key_owner_id is distinct from ${userId}`,
    programs: sql`audit_event e where e.key_owner_id = ${userId}`,
  };
}

function branchesOf(userId: number, kinds: readonly RecordedKind[]): Branch[] {
  const { deeds, done, programs } = eventsOf(userId);
  const event = {
    source: 'AUDIT',
    id: sql`e.id`,
    at: sql`e.occurred_at`,
    channelId: sql`e.channel_id`,
  } as const;
  const isOfKinds = isOf(userId, kinds);
  const all: Branch[] = [
    { ...event, kinds: eventKinds, rows: sql`${deeds} and ${isOfKinds}` },
    { ...event, kinds: eventKinds, rows: sql`${done} and ${isOfKinds}` },
    { ...event, kinds: ['PROGRAMS'], rows: programs },
    {
      source: 'MAIL',
      kinds: ['MAILS'],
      rows: sql`mail l where l.user_id = ${userId}`,
      id: sql`l.id`,
      at: sql`l.created_at`,
      channelId: sql`l.channel_id`,
    },
    {
      source: 'TRY',
      kinds: ['SIGN_INS'],
      rows: sql`failed_try f where f.user_id = ${userId}`,
      id: sql`f.id`,
      at: sql`f.at`,
    },
    {
      source: 'DENIAL',
      kinds: ['REFUSALS'],
      rows: sql`access_denied d where d.user_id = ${userId}`,
      id: sql`d.id`,
      at: sql`d.occurred_at`,
    },
    {
      source: 'LOOK',
      kinds: ['LOOKS'],
      rows: sql`contact_look k where k.subject_user_id = ${userId}`,
      id: sql`k.id`,
      at: sql`k.seen_at`,
      channelId: sql`k.channel_id`,
    },
  ];
  return all.filter((branch) => kinds.length === 0 || branch.kinds.some((kind) => kinds.includes(kind)));
}

/** Event `e` is of one of these kinds to the person. */
function isOf(userId: number, kinds: readonly RecordedKind[]): RawBuilder<unknown> {
  if (kinds.length === 0) return sql`true`;
  const typesIf = (isAboutThem: boolean) =>
    Object.keys(domainEvents).filter((type) => kinds.includes(kindOf(type, isAboutThem)));
  return sql`e.type = any(case when e.subject_user_id = ${userId} then ${typesIf(true)}::text[] else ${typesIf(false)}::text[] end)`;
}

/** The places of the newest entries after `before`. Each source is read by its own index, and only as far as needed. */
export async function findPlaces(
  db: Db,
  userId: number,
  { kind, channelId, from, to }: RecordedFilter,
  { before, limit }: { before?: Place | undefined; limit: number },
): Promise<Place[]> {
  const branches = branchesOf(userId, kind).filter((one) => channelId === undefined || one.channelId);
  if (branches.length === 0) return [];
  const parts = branches.map(({ source, rows, id, at, channelId: study }) => {
    const conditions = [
      rows,
      ...(channelId === undefined ? [] : [sql`${study} = ${channelId}`]),
      ...(from === undefined ? [] : [sql`${at} >= ${new Date(from)}`]),
      ...(to === undefined ? [] : [sql`${at} < ${new Date(to)}`]),
      ...(before ? [isAfter(before, source, { id, at })] : []),
    ];
    return sql`(select ${source} as source, ${id} as id, ${at} as at from ${sql.join(conditions, sql` and `)}
      order by ${at} desc, ${id} desc limit ${limit})`;
  });
  const statement = sql`select source, id, at from (${sql.join(parts, sql` union all `)}) found
    order by at desc, array_position(${sources}::text[], source) desc, id desc limit ${limit}`;
  return findRows(db, place, statement);
}

/** Rows of this source that come after the place, newest first. */
function isAfter(before: Place, source: Source, { id, at }: Pick<Branch, 'id' | 'at'>): RawBuilder<unknown> {
  const order = sources.indexOf(source) - sources.indexOf(before.source);
  if (order === 0) return sql`(${at}, ${id}) < (${before.at}, ${before.id}::bigint)`;
  return order < 0 ? sql`${at} <= ${before.at}` : sql`${at} < ${before.at}`;
}

const eventRow = auditRow.extend({
  channelId: z.int().nullable(),
  channelName: z.string().nullable(),
  keyOwnerId: z.int().nullable(),
  subjectName: z.string().nullable(),
  postTitle: z.string().nullable(),
  labelMajor: z.int().nullable(),
  labelMinor: z.int().nullable(),
  /** The person may know of the post; true for what has none. */
  isTraced: z.boolean(),
  opens: z.boolean(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  hasSession: z.boolean(),
});
export type EventRow = z.output<typeof eventRow>;

/** Events by their ids. The address and the device are given only where it was the person, or a program of theirs. */
export function findEvents(db: Db, userId: number, ids: readonly number[]): Promise<EventRow[]> {
  const traced = tracedBy(userId, sql`p.channel_id`);
  const isOwn = sql`(e.actor_user_id = ${userId} or e.key_owner_id = ${userId})`;
  return findRows(
    db,
    eventRow,
    sql`
    select ${columns}, e.channel_id as "channelId", e.key_owner_id as "keyOwnerId",
      (select c.name from channel c where c.id = e.channel_id) as "channelName",
      (select s.display_name from app_user s where s.id = e.subject_user_id) as "subjectName",
      p.title as "postTitle", v.label_major as "labelMajor", v.label_minor as "labelMinor",
      (e.post_id is null or coalesce(${traced.post}, false)) as "isTraced",
      coalesce(p.withdrawn_at is null and ${traced.version}, false) as opens,
      case when ${isOwn} then host(e.ip_address) end as "ipAddress", o.user_agent as "userAgent", o.id is not null as "hasSession"
    from audit_event e
    left join post p on p.id = e.post_id
    left join post_version v on v.post_id = e.post_id and v.version = e.version
    left join session o on o.id = e.session_id and o.user_id = ${userId}
    where e.id = any(${ids}::bigint[])`,
  );
}

const mailRow = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.string(),
  emailAddress: z.string(),
  channelId: z.int().nullable(),
  channelName: z.string().nullable(),
  postId: z.int().nullable(),
  postTitle: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

export function findMails(db: Db, userId: number, ids: readonly number[]): Promise<MailRow[]> {
  return findRows(
    db,
    mailRow,
    sql`
    select l.id, l.kind, l.state, l.email_address::text as "emailAddress", l.channel_id as "channelId",
      (select c.name from channel c where c.id = l.channel_id) as "channelName", p.id as "postId", p.title as "postTitle"
    from mail l
    left join post p on p.id = (l.facts->>'postId')::integer and p.channel_id = l.channel_id and ${tracedBy(userId, sql`p.channel_id`).post}
    where l.user_id = ${userId} and l.id = any(${ids}::bigint[])`,
  );
}

const tryRow = z.object({ id: z.int(), ipAddress: z.string().nullable(), userAgent: z.string().nullable() });
export type TryRow = z.output<typeof tryRow>;

export function findTries(db: Db, userId: number, ids: readonly number[]): Promise<TryRow[]> {
  return findRows(
    db,
    tryRow,
    sql`select f.id, host(f.ip_address) as "ipAddress", f.user_agent as "userAgent"
      from failed_try f where f.user_id = ${userId} and f.id = any(${ids}::bigint[])`,
  );
}

const denialRow = z.object({
  id: z.int(),
  endpoint: z.string().nullable(),
  path: z.string().nullable(),
  errorCode: z.string().nullable(),
  suppressed: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type DenialRow = z.output<typeof denialRow>;

export function findDenials(db: Db, userId: number, ids: readonly number[]): Promise<DenialRow[]> {
  return findRows(
    db,
    denialRow,
    sql`
    select d.id, d.endpoint, d.path, d.error_code as "errorCode", d.suppressed, host(d.ip_address) as "ipAddress",
      o.user_agent as "userAgent"
    from access_denied d left join session o on o.id = d.session_id and o.user_id = ${userId}
    where d.user_id = ${userId} and d.id = any(${ids}::bigint[])`,
  );
}

const lookRow = z.object({
  id: z.int(),
  viewerUserId: z.int(),
  viewerName: z.string(),
  way: z.enum(lookWays),
  channelId: z.int(),
  channelName: z.string(),
});
export type LookRow = z.output<typeof lookRow>;

export function findLooks(db: Db, userId: number, ids: readonly number[]): Promise<LookRow[]> {
  return findRows(
    db,
    lookRow,
    sql`
    select k.id, k.viewer_user_id as "viewerUserId", u.display_name as "viewerName", k.way, k.channel_id as "channelId",
      c.name as "channelName"
    from contact_look k join app_user u on u.id = k.viewer_user_id join channel c on c.id = k.channel_id
    where k.subject_user_id = ${userId} and k.id = any(${ids}::bigint[])`,
  );
}

const counted = z.object({
  kind: z.enum(recordedKinds).nullable(),
  /** Of events: their type, and whether they are about the person. */
  type: z.string().nullable(),
  isAboutThem: z.boolean(),
  count: z.int(),
});

/** How many entries there are of each kind. */
export async function countRecorded(db: Db, userId: number): Promise<Map<RecordedKind, number>> {
  const { deeds, done, programs } = eventsOf(userId);
  const ofTypes = (rows: RawBuilder<unknown>) => sql`
    select null::text as kind, e.type, coalesce(e.subject_user_id = ${userId}, false) as "isAboutThem", count(*) as count from ${rows} group by 2, 3`;
  const ofKind = (kind: RecordedKind, rows: RawBuilder<unknown>) => sql`
    select ${kind}::text as kind, null::text as type, true as "isAboutThem", count(*) as count from ${rows}`;
  const rows = await findRows(
    db,
    counted,
    sql.join(
      [
        ofTypes(deeds),
        ofTypes(done),
        ofKind('PROGRAMS', programs),
        ofKind('MAILS', sql`mail l where l.user_id = ${userId}`),
        ofKind('SIGN_INS', sql`failed_try f where f.user_id = ${userId}`),
        ofKind('REFUSALS', sql`access_denied d where d.user_id = ${userId}`),
        ofKind('LOOKS', sql`contact_look k where k.subject_user_id = ${userId}`),
      ],
      sql` union all `,
    ),
  );
  const counts = new Map<RecordedKind, number>(recordedKinds.map((kind) => [kind, 0]));
  for (const { kind, type, isAboutThem, count } of rows) {
    const of = kind ?? kindOf(type ?? '', isAboutThem);
    counts.set(of, (counts.get(of) ?? 0) + count);
  }
  return counts;
}

const study = z.object({
  channelId: z.int(),
  name: z.string(),
  status: z.enum(['CURRENT', 'FORMER']),
  joinedAt: z.date(),
  endedAt: z.date().nullable(),
  roles: z.array(z.string()),
  teams: z.array(z.string()),
});
export type StudyRow = z.output<typeof study>;

/** The studies that a person is or was in, with their roles and teams. */
export function findStudies(db: Db, userId: number): Promise<StudyRow[]> {
  return findRows(
    db,
    study,
    sql`
    select c.id as "channelId", c.name, m.status, m.joined_at as "joinedAt", m.ended_at as "endedAt",
      array(select r.name from role r where r.id = any(m.role_ids) order by r.id) as roles,
      array(select t.name from team_member tm join team t on t.id = tm.team_id where tm.member_id = m.id order by lower(t.name), t.id) as teams
    from channel_member m join channel c on c.id = m.channel_id
    where m.user_id = ${userId} and m.status in ('CURRENT', 'FORMER') order by lower(c.name), c.id`,
  );
}

const ownTeams = z.object({ ids: z.array(z.int()) });

/** The teams that a person is or was in. */
export async function findOwnTeamIds(db: Db, userId: number): Promise<number[]> {
  const statement = sql`select array(
    select tm.team_id from channel_member m join team_member tm on tm.member_id = m.id where m.user_id = ${userId}) as ids`;
  return (await findRow(db, ownTeams, statement))?.ids ?? [];
}
