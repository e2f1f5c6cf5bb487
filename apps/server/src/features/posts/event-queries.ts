import { sql } from 'kysely';
import { z } from 'zod';
import { eventResponses, type EventResponse } from '@studyline/contract/calendar';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

/** What somebody has said about coming to an event. */
export async function findResponse(
  db: Db,
  postId: number,
  userId: number,
): Promise<{ response: EventResponse; answeredAt: Date } | undefined> {
  const statement = sql`select response, answered_at as "answeredAt" from event_response
    where post_id = ${postId} and user_id = ${userId}`;
  return findRow(db, z.object({ response: z.enum(eventResponses), answeredAt: z.date() }), statement);
}
