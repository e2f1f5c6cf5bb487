import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

const asked = z.object({ userId: z.int(), channelId: z.int(), version: z.int(), rules: z.string() });

/** Of whom a post asks something now, and by which rules. What is paused asks nothing. */
export function findAskedPeople(db: Db, postId: number): Promise<z.output<typeof asked>[]> {
  const statement = sql`
    select user_id as "userId", channel_id as "channelId", version, string_agg(distinct rule_id::text, ' ' order by rule_id::text) as rules
    from assignment where post_id = ${postId} and closed_at is null and due_at is not null
    group by user_id, channel_id, version`;
  return findRows(db, asked, statement);
}

const mailed = z.object({
  version: z.int(),
  title: z.string(),
  study: z.string(),
  dueAt: z.date(),
});

/** A post that the person may see, while it asks something of them. */
export async function findAsking(
  db: Db,
  userId: number,
  postId: number,
): Promise<z.output<typeof mailed> | undefined> {
  const statement = sql`
    select v.version, v.title, s.name as study, a.due_at as "dueAt"
    from (${shownVersion({ userId }, { postId })}) shown
    join post p on p.id = shown.id and p.listed join post_version v on v.post_id = p.id and v.version = shown.version
    join channel s on s.id = p.channel_id
    join assignment a on a.post_id = p.id and a.user_id = ${userId} and a.closed_at is null and a.due_at is not null
    order by a.due_at limit 1`;
  return findRow(db, mailed, statement);
}
