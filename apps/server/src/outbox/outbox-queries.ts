import { sql } from 'kysely';
import { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events/registry';
import type { Db } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';

/** The maximum number of rows per batch. A smaller batch has reached the end. */
export const BATCH = 500;

const outboxRow = z.object({
  id: z.int(),
  generation: z.int(),
  xid: z.string(),
  /** The database accepts any text, but record() writes only these. */
  type: z.custom<DomainEventType>((type) => typeof type === 'string'),
  actorUserId: z.int().nullable(),
  sessionId: z.string().nullable(),
  requestId: z.string().nullable(),
  source: z.string(),
  clientId: z.int().nullable(),
  channelId: z.int().nullable(),
  postId: z.int().nullable(),
  version: z.int().nullable(),
  teamId: z.int().nullable(),
  subjectUserId: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
});
/** One committed event of the audit trail, as the readers of the outbox get it. */
export type OutboxRow = z.output<typeof outboxRow>;

const position = z.object({ generation: z.int(), xid: z.string(), id: z.int() });
/**
 * How far a reader has read, in the order of transactions. Ids are assigned before the commit, so their order says nothing.
 * Transaction numbers are ordered only within one generation.
 */
export type Position = z.output<typeof position>;

const newest = sql`(select max(generation) from outbox_generation)`;

/**
 * The next rows after a position. Only rows older than the oldest running transaction are read, because a running one could still
 * add a row before them.
 */
export async function readBatch(db: Db, after: Position): Promise<OutboxRow[]> {
  const statement = sql`
    select id, generation, xid::text as xid, type, actor_user_id as "actorUserId", session_id as "sessionId",
      request_id as "requestId", source, client_id as "clientId", channel_id as "channelId", post_id as "postId", version,
      team_id as "teamId", subject_user_id as "subjectUserId", details
    from audit_event e
    where (e.generation, e.xid) < (${newest}, pg_snapshot_xmin(pg_current_snapshot()))
      and (e.generation, e.xid, e.id) > (${after.generation}::integer, ${after.xid}::xid8, ${after.id}::bigint)
    order by e.generation, e.xid, e.id limit ${BATCH}`;
  return findRows(db, outboxRow, statement);
}

const lag = z.object({ seconds: z.number() });

/** The age of the oldest event not yet turned into jobs, 0 if there is none. */
export async function findLag(db: Db, at: Date): Promise<number> {
  const statement = sql`
    select coalesce((
      select greatest(extract(epoch from ${at}::timestamptz - e.occurred_at), 0) from audit_event e
      where (e.generation, e.xid, e.id) > (select generation, xid, id from outbox_position where reader = 'jobs')
      order by e.generation, e.xid, e.id limit 1), 0)::float8 as seconds`;
  return (await findRow(db, lag, statement))?.seconds ?? 0;
}

/** Where a new reader begins: after everything that is certain to be committed. */
export async function endOfOutbox(db: Db): Promise<Position> {
  const statement = sql`
    select e.generation, e.xid::text as xid, e.id from audit_event e
    where (e.generation, e.xid) < (${newest}, pg_snapshot_xmin(pg_current_snapshot()))
    order by e.generation desc, e.xid desc, e.id desc limit 1`;
  return (await findRow(db, position, statement)) ?? { generation: 0, xid: '0', id: 0 };
}
