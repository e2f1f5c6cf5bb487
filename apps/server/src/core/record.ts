import { type RawBuilder, sql } from 'kysely';
import type { DomainEvent } from '@studyline/contract/events';
import type { Trx } from '../db/pool.ts';
import type { Doer } from './actor.ts';
import { now } from './clock.ts';

const columns = new Set(['type', 'clientId', 'channelId', 'postId', 'version', 'teamId', 'userId']);

interface AuditRow {
  occurred_at: Date;
  [column: string]: unknown;
}
const gathered = new WeakMap<Trx, AuditRow[]>();

/**
 * Says what happened: one row in the caller's transaction, the audit row and the outbox at once (specification 7, Audit).
 * Call it for a change, never for a call that changed nothing. The rows of a transact() are sent with its COMMIT.
 */
export async function record(
  trx: Trx,
  actor: Doer,
  event: DomainEvent,
  occurredAt: Date = now(),
): Promise<void> {
  const facts: Partial<Record<string, number>> & { type: string } = { ...event } as never;
  const row = {
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
  };
  const rows = gathered.get(trx);
  if (rows) rows.push(row);
  else await insertRows([row]).execute(trx);
}

/** From here on the rows of this transaction wait for takeRecords. */
export function gatherRecords(trx: Trx): void {
  gathered.set(trx, []);
}

/** The statement that writes what was gathered, in its order; none where nothing happened. */
export function takeRecords(trx: Trx): RawBuilder<unknown>[] {
  const rows = gathered.get(trx) ?? [];
  gathered.delete(trx);
  return rows.length > 0 ? [insertRows(rows)] : [];
}

/** One parameter for any number of rows: an import records thousands. */
const insertRows = (rows: readonly AuditRow[]): RawBuilder<unknown> => sql`
  insert into audit_event (occurred_at, type, actor_user_id, session_id, ip_address, request_id, source, client_id, channel_id,
    post_id, version, team_id, subject_user_id, details)
  select * from json_to_recordset(${JSON.stringify(rows)}::json) as e(occurred_at timestamptz, type text,
    actor_user_id integer, session_id uuid, ip_address inet, request_id text, source text, client_id integer, channel_id integer,
    post_id integer, version integer, team_id integer, subject_user_id integer, details jsonb)`;
