import { sql } from 'kysely';
import { z } from 'zod';
import { eventResponses, type EventResponse } from '@studyline/contract/calendar/calls';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { readersOf, shownVersion, visibleTo } from '../sharing/visibility-queries.ts';

const calendarEvent = z.object({
  postId: z.int(),
  version: z.int(),
  title: z.string(),
  study: z.string(),
  description: z.string(),
  location: z.string(),
  url: z.string().nullable(),
  start: z.date(),
  end: z.date(),
  publishedAt: z.date(),
});
export type CalendarRow = z.output<typeof calendarEvent>;

const columns = sql`v.post_id as "postId", v.version, v.title, c.name as study, coalesce(v.summary, v.description) as description,
  v.event_location as location, v.event_url as url, v.event_start as start, v.event_end as "end",
  coalesce(v.published_at, v.edited_at) as "publishedAt"`;

/** The shown version of an event. Null for a post of another type, undefined for one the person may not see. */
export async function findEvent(
  db: Db,
  userId: number,
  postId: number,
): Promise<CalendarRow | null | undefined> {
  const statement = sql`
    select s.id as "shownId", v.event_start as "start", v.version from (${shownVersion({ userId }, { postId })}) s
    join post_version v on v.post_id = s.id and v.version = s.version`;
  const shown = await findRow(
    db,
    z.object({ shownId: z.int(), start: z.date().nullable(), version: z.int() }),
    statement,
  );
  if (!shown) return undefined;
  if (shown.start === null) return null;
  const details = sql`select ${columns} from post_version v join channel c on c.id = v.channel_id
    where v.post_id = ${postId} and v.version = ${shown.version}`;
  return findRow(db, calendarEvent, details);
}

/**
 * The published events in all studies of a person, or in one of them, that have not ended before that time. Future events come before past
 * ones.
 */
export async function findEventsOf(
  db: Db,
  userId: number,
  { at, endAfter, limit, channelId }: { at: Date; endAfter: Date; limit: number; channelId?: number },
): Promise<CalendarRow[]> {
  const statement = sql`
    select ${columns}
    from channel_member m join post_version v on v.channel_id = m.channel_id and v.event_start is not null
      and v.version_label = 'PUBLISHED' and v.event_end > ${endAfter}
    join post p on p.id = v.post_id join channel c on c.id = v.channel_id
    where m.user_id = ${userId} and m.status = 'CURRENT' and ${visibleTo({ userId }).listed}
      and (${channelId ?? null}::integer is null or m.channel_id = ${channelId ?? null})
    order by v.event_end < ${at}, v.event_start, v.post_id limit ${limit}`;
  return findRows(db, calendarEvent, statement);
}

export async function upsertResponse(
  trx: Trx,
  given: { postId: number; channelId: number; userId: number; response: EventResponse; at: Date },
): Promise<{ before: EventResponse | null }> {
  const previous = await trx
    .selectFrom('event_response')
    .select('response')
    .where('post_id', '=', given.postId)
    .where('user_id', '=', given.userId)
    .forUpdate()
    .executeTakeFirst();
  const values = { response: given.response, answered_at: given.at };
  await trx
    .insertInto('event_response')
    .values({ post_id: given.postId, user_id: given.userId, channel_id: given.channelId, ...values })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doUpdateSet(values))
    .execute();
  return { before: (previous?.response as EventResponse | undefined) ?? null };
}

const answer = z.object({
  userId: z.int(),
  displayName: z.string(),
  team: teamName.nullable(),
  response: z.enum(eventResponses).nullable(),
  answeredAt: z.date().nullable(),
});
const figures = z.object({ going: z.int(), notGoing: z.int(), all: z.int() });

/**
 * The readers of an event that someone may see and who may respond or have responded, with their responses: those who are coming
 * first, then those who are not, then the others.
 */
export async function findAnswers(
  db: Db,
  { postId, teamIds, userId }: { postId: number; teamIds: readonly number[] | null; userId: number | null },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: z.output<typeof answer>[]; figures: z.output<typeof figures> }> {
  const invited = sql`
    from post p join channel_member m on ${readersOf('p')}
    left join event_response e on e.post_id = p.id and e.user_id = m.user_id
    where p.id = ${postId} and (${teamIds}::integer[] is null or m.team_ids && ${teamIds}::integer[])
      and (${userId}::integer is null or m.user_id = ${userId})
      and (e.response is not null or not m.is_read_only and holds_permission(m.role_keys, 'ACTION_ACKNOWLEDGE', '{SELF}'))`;
  const list = sql`
    select u.id as "userId", u.display_name as "displayName", r.response, r.answered_at as "answeredAt",
      (select ${teamNameColumn} from team t where t.id = r.team_ids[1]) as team
    from (select m.user_id, m.team_ids, e.response, e.answered_at ${invited}) r join app_user u on u.id = r.user_id
    order by array_position(array['GOING', 'NOT_GOING'], r.response), lower(u.last_name), lower(u.first_name), u.id
    offset ${skip} limit ${limit}`;
  const count = sql`select count(*) filter (where e.response = 'GOING') as going,
    count(*) filter (where e.response = 'NOT_GOING') as "notGoing", count(*) as "all" ${invited}`;
  const found = await findRow(db, figures, count);
  return { rows: await findRows(db, answer, list), figures: found ?? { going: 0, notGoing: 0, all: 0 } };
}

export async function upsertFeed(
  trx: Trx,
  { userId, hash, at }: { userId: number; hash: Buffer; at: Date },
): Promise<void> {
  const values = { secret_hash: hash, created_at: at };
  await trx
    .insertInto('calendar_feed')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whether there was one. */
export async function deleteFeed(trx: Trx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findFeed(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The owner of that address, if they still have access. */
export async function findFeedOwner(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .innerJoin('app_user', 'app_user.id', 'calendar_feed.user_id')
    .select('calendar_feed.user_id')
    .where('secret_hash', '=', hash)
    .where('app_user.has_access', '=', true)
    .executeTakeFirst();
  return row?.user_id;
}
