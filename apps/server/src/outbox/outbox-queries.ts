import { sql } from 'kysely';
import { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events';
import type { Db } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';

/** As many rows as one reading takes: where it takes fewer, there are no more. */
export const BATCH = 500;

const outboxRow = z.object({
  id: z.int(),
  xid: z.string(),
  /** Any text to the database; record() writes only these. */
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
/** One committed event of the audit trail, as its readers take it. */
export type OutboxRow = z.output<typeof outboxRow>;

const position = z.object({ xid: z.string(), id: z.int() });
/** How far a reader has come: the order is that of transactions, not of ids, which are taken before the commit. */
export type Position = z.output<typeof position>;

/**
 * The next rows after a position. Only what is older than the oldest running transaction is taken, because a row of a
 * running one could still appear before it.
 */
export async function readOutbox(db: Db, after: Position): Promise<OutboxRow[]> {
  const statement = sql`
    select id, xid::text as xid, type, actor_user_id, session_id, request_id, client_id, channel_id, post_id, version, team_id, subject_user_id, details
    from audit_event e
    where e.xid < pg_snapshot_xmin(pg_current_snapshot()) and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by e.xid, e.id limit ${BATCH}`;
  return findRows(db, outboxRow, statement);
}

/** Where a reader that starts now begins: after everything that is certain to be committed. */
export async function endOfOutbox(db: Db): Promise<Position> {
  const statement = sql`
    select e.xid::text as xid, e.id from audit_event e where e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid desc, e.id desc limit 1`;
  return (await findRow(db, position, statement)) ?? { xid: '0', id: 0 };
}
