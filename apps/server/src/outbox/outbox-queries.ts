import { sql } from 'kysely';
import { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events';
import type { Db } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';

/** The most rows of one reading. A reading with fewer rows has reached the end. */
export const BATCH = 500;

const outboxRow = z.object({
  id: z.int(),
  xid: z.string(),
  /** The database takes any text, but record() writes only these. */
  type: z.custom<DomainEventType>((type) => typeof type === 'string'),
  actor_user_id: z.int().nullable(),
  session_id: z.string().nullable(),
  request_id: z.string().nullable(),
  client_id: z.int().nullable(),
  channel_id: z.int().nullable(),
  post_id: z.int().nullable(),
  version: z.int().nullable(),
  team_id: z.int().nullable(),
  subject_user_id: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
});
/** One committed event of the audit trail, as the readers of the outbox get it. */
export type OutboxRow = z.output<typeof outboxRow>;

const position = z.object({ xid: z.string(), id: z.int() });
/** How far a reader has come, in the order of transactions. Ids are taken before the commit, so their order says nothing. */
export type Position = z.output<typeof position>;

/**
 * The next rows after a position. Only rows older than the oldest running transaction are taken, because a running one could
 * still add a row before them.
 */
export async function readOutbox(db: Db, after: Position): Promise<OutboxRow[]> {
  const statement = sql`
    select id, xid::text as xid, type, actor_user_id, session_id, request_id, client_id, channel_id, post_id, version, team_id, subject_user_id, details
    from audit_event e
    where e.xid < pg_snapshot_xmin(pg_current_snapshot()) and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by e.xid, e.id limit ${BATCH}`;
  return findRows(db, outboxRow, statement);
}

/** Where a new reader begins: after everything that is certainly committed. */
export async function endOfOutbox(db: Db): Promise<Position> {
  const statement = sql`
    select e.xid::text as xid, e.id from audit_event e where e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid desc, e.id desc limit 1`;
  return (await findRow(db, position, statement)) ?? { xid: '0', id: 0 };
}
