import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { eventResponses, type EventResponse } from '@studyline/contract/calendar/calls';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

/** How someone has responded to an event. */
export async function findResponse(
  db: Db,
  postId: number,
  userId: number,
): Promise<{ response: EventResponse; answeredAt: Date } | undefined> {
  const statement = sql`select response, answered_at as "answeredAt" from event_response
    where post_id = ${postId} and user_id = ${userId}`;
  return findRow(db, z.object({ response: z.enum(eventResponses), answeredAt: z.date() }), statement);
}

/**
 * Version `v` of an event has a different time or place than the version published before it. The people affected get a separate
 * email.
 */
export const movesEvent: RawBuilder<boolean> = sql`(v.event_start is not null and exists (select from post_version previous
  where previous.post_id = v.post_id and previous.version = (select max(version) from post_version earlier
      where earlier.post_id = v.post_id and earlier.version < v.version and earlier.published_at is not null)
    and (previous.event_start, previous.event_end, previous.event_time_zone, previous.event_location, previous.event_url)
      is distinct from (v.event_start, v.event_end, v.event_time_zone, v.event_location, v.event_url)))`;
