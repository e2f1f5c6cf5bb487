import { sql } from 'kysely';
import type { DomainEventType } from '@studyline/contract/events';
import type { Db } from '../db/pool.ts';

/** As many rows as one reading takes: where it takes fewer, there are no more. */
export const BATCH = 500;

/** One committed event of the audit trail, as its readers take it. */
export interface OutboxRow {
  id: number;
  xid: string;
  type: DomainEventType;
  actor_user_id: number | null;
  session_id: string | null;
  client_id: number | null;
  channel_id: number | null;
  post_id: number | null;
  version: number | null;
  team_id: number | null;
  subject_user_id: number | null;
  details: Record<string, unknown>;
}

/** How far a reader has come: the order is that of transactions, not of ids, which are taken before the commit. */
export interface Position {
  xid: string;
  id: number;
}

/**
 * The next rows after a position. Only what is older than the oldest running transaction is taken, because a row of a
 * running one could still appear before it.
 */
export async function readOutbox(db: Db, after: Position): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select id, xid::text as xid, type, actor_user_id, session_id, client_id, channel_id, post_id, version, team_id, subject_user_id, details
    from audit_event e
    where e.xid < pg_snapshot_xmin(pg_current_snapshot()) and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by e.xid, e.id limit ${BATCH}`.execute(db);
  return rows;
}

/** Where a reader that starts now begins: after everything that is certain to be committed. */
export async function endOfOutbox(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select e.xid::text as xid, e.id from audit_event e where e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid desc, e.id desc limit 1`.execute(db);
  return rows[0] ?? { xid: '0', id: 0 };
}
