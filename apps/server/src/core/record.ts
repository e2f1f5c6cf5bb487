import { type RawBuilder, sql } from 'kysely';
import type { DomainEvent } from '@studyline/contract/events';
import type { Trx } from '../db/pool.ts';
import { run } from '../db/rows.ts';
import type { Doer } from './actor.ts';
import { now } from './clock.ts';

const columns = new Set(['type', 'clientId', 'channelId', 'postId', 'version', 'teamId', 'userId']);

interface AuditRow {
  occurred_at: Date;
  [column: string]: unknown;
}

/** The audit rows of each transact() that is running, in the order of their record(). */
const recorded = new WeakMap<Trx, AuditRow[]>();

/**
 * Says what happened: one row in the transaction of the change, the audit row and the outbox at once (specification 7, Audit).
 * Call it for a change, never for a call that changed nothing. transact() writes the rows of a change at its end.
 */
export async function record(
  trx: Trx,
  actor: Doer,
  event: DomainEvent,
  occurredAt: Date = now(),
): Promise<void> {
  const rows = recorded.get(trx);
  if (!rows) throw new Error('Only a transact() can record what happened.');
  const facts: Partial<Record<string, number>> & { type: string } = { ...event } as never;
  rows.push({
    occurred_at: occurredAt,
    type: event.type,
    actor_user_id: actor.userId,
    session_id: actor.sessionId,
    ip_address: actor.ip,
    request_id: actor.requestId,
    source: actor.source,
    client_id: facts.clientId ?? null,
    channel_id: facts.channelId ?? null,
    post_id: facts.postId ?? null,
    version: facts.version ?? null,
    team_id: facts.teamId ?? null,
    subject_user_id: facts.userId ?? null,
    details: Object.fromEntries(Object.entries(event).filter(([key]) => !columns.has(key))),
  });
}

/** Runs a change and then writes what it recorded, in that order. For transact() only. */
export async function withRecords<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  const rows: AuditRow[] = [];
  recorded.set(trx, rows);
  const result = await change();
  if (rows.length > 0) await run(trx, insertRows(rows));
  return result;
}

/** One parameter for any number of rows: an import records thousands. */
const insertRows = (rows: readonly AuditRow[]): RawBuilder<unknown> => sql`
  insert into audit_event (occurred_at, type, actor_user_id, session_id, ip_address, request_id, source, client_id, channel_id,
    post_id, version, team_id, subject_user_id, details)
  select * from json_to_recordset(${JSON.stringify(rows)}::json) as e(occurred_at timestamptz, type text,
    actor_user_id integer, session_id uuid, ip_address inet, request_id text, source text, client_id integer, channel_id integer,
    post_id integer, version integer, team_id integer, subject_user_id integer, details jsonb)`;
