import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { movesEvent } from '../posts/event-queries.ts';
import { shownVersion, tracedBy } from '../sharing/visibility-queries.ts';

const involved = z.object({ userId: z.int(), channelId: z.int() });

/** People who have responded to an event or subscribe to it. */
const involvedIn = (postId: number) => sql`
  select user_id from event_response where post_id = ${postId}
  union select user_id from post_reader where post_id = ${postId} and subscribed_to_activity`;

/**
 * People affected by a version of an event that reschedules or cancels it, except the one who caused that. Nobody if it does
 * neither.
 */
export function findInvolved(
  db: Db,
  { postId, version, byUserId, isCancelled }: EventChange & { byUserId: number },
): Promise<z.output<typeof involved>[]> {
  const statement = sql`
    select i.user_id as "userId", v.channel_id as "channelId"
    from post_version v join (${involvedIn(postId)}) i on i.user_id <> ${byUserId}
    where v.post_id = ${postId} and v.version = ${version} and v.event_start is not null
      and ${isCancelled ? sql`v.version_label = 'WITHDRAWN'` : movesEvent}`;
  return findRows(db, involved, statement);
}

export interface EventChange {
  postId: number;
  version: number;
  isCancelled: boolean;
}

const changed = z.object({
  channelId: z.int(),
  version: z.int(),
  title: z.string(),
  study: z.string(),
  start: z.date(),
  end: z.date(),
  location: z.string(),
});
export type ChangedEvent = z.output<typeof changed>;

/**
 * The event as someone who has responded or subscribes may know it, by the version they see: a later one may have another text.
 * Undefined if a later version reschedules it again, because that has an email of its own.
 */
export async function findChangedEvent(
  db: Db,
  userId: number,
  { postId, version, isCancelled, channelId }: EventChange & { channelId: number },
): Promise<ChangedEvent | undefined> {
  const isMovedAgain = sql`exists (select from post_version v
    where v.post_id = p.id and v.version > ${version} and v.published_at is not null and ${movesEvent})`;
  const shown = shownVersion({ userId }, { postId });
  const known = isCancelled
    ? sql`(v.version = ${version} and p.withdrawn_at is not null and ${tracedBy(userId, channelId).version})`
    : sql`(p.listed and v.version = (select shown.version from (${shown}) shown) and v.version >= ${version} and not ${isMovedAgain})`;
  const statement = sql`
    select p.channel_id as "channelId", v.version, v.title, c.name as study, v.event_start as start, v.event_end as "end",
      v.event_location as location
    from post p join post_version v on v.post_id = p.id join channel c on c.id = p.channel_id
    where p.id = ${postId} and p.channel_id = ${channelId} and ${userId} in (${involvedIn(postId)}) and ${known}`;
  return findRow(db, changed, statement);
}
