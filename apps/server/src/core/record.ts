import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type DomainEvent, eventStrings } from '@studyline/contract/events/domain-events';
import type { Trx } from '../db/pool.ts';
import { findRows, run } from '../db/rows.ts';
import type { Doer } from './actor.ts';
import { now } from './clock.ts';

const columns = new Set(['type', 'clientId', 'channelId', 'postId', 'version', 'teamId', 'userId']);

/** A text of an event. It stands beside the event's row. */
interface EventText {
  field: string;
  text: string;
  salt: string;
}

interface AuditRow {
  occurred_at: Date;
  [column: string]: unknown;
}

interface Recorded {
  row: AuditRow;
  texts: EventText[];
}

/** What each running transact() has recorded, in the order of the calls. */
const recorded = new WeakMap<Trx, Recorded[]>();

/**
 * Says what happened: one row in the transaction of the change, the audit row and the outbox at once (specification 7, Audit).
 * Call it for a change, never for a call that changed nothing. transact() writes the rows of a change at its end.
 */
export function record(trx: Trx, actor: Doer, event: DomainEvent, occurredAt: Date = now()): void {
  const events = recorded.get(trx);
  if (!events) throw new Error('Only a transact() can record what happened.');
  const facts: Partial<Record<string, number>> & { type: string } = { ...event } as never;
  const { details, texts } = splitDetails(event);
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
    details,
  };
  events.push({ row, texts });
}

/** What has no column of its own: facts, and the digests of texts. */
function splitDetails(event: DomainEvent): { details: Record<string, unknown>; texts: EventText[] } {
  const kinds = kindsOf(event.type);
  const rest = Object.entries(event).filter(([key]) => !columns.has(key));
  const texts = rest
    .filter(([key]) => isText(kinds[key]))
    .map(([field, value]) => ({
      field,
      text: kinds[field] === 'TEXTS' ? JSON.stringify(value) : String(value),
      salt: randomBytes(16).toString('hex'),
    }));
  const details = Object.fromEntries(rest.filter(([key]) => !isText(kinds[key])));
  if (texts.length === 0) return { details, texts };
  const digests = Object.fromEntries(texts.map(({ field, text, salt }) => [field, digestOf(salt, text)]));
  return { details: { ...details, digests }, texts };
}

type Kind = 'FACT' | 'TEXT' | 'TEXTS';

function kindsOf(type: string): Partial<Record<string, Kind>> {
  return (eventStrings as Record<string, Record<string, Kind>>)[type] ?? {};
}

function isText(kind: Kind | undefined): boolean {
  return kind === 'TEXT' || kind === 'TEXTS';
}

/** What the texts beside an event's row say, as they were recorded. */
export function readTexts(type: string, texts: Record<string, string>): Record<string, unknown> {
  const kinds = kindsOf(type);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, kinds[field] === 'TEXTS' ? JSON.parse(text) : text]),
  );
}

/** The digest of a text in its audit row. */
export function digestOf(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}

/** Runs a change, then writes what it recorded. For transact() only. */
export async function withRecords<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  const events: Recorded[] = [];
  recorded.set(trx, events);
  const result = await change();
  if (events.length === 0) return result;
  const ids = await insertRows(
    trx,
    events.map(({ row }) => row),
  );
  const texts = events.flatMap((event) => event.texts);
  if (texts.length > 0) await insertTexts(trx, withEventIds(texts, ids));
  return result;
}

const inserted = z.object({ id: z.int(), digests: z.record(z.string(), z.string()).nullable() });
type Inserted = z.output<typeof inserted>;

const rowColumns = sql`occurred_at, type, actor_user_id, session_id, ip_address, request_id, source, client_id, channel_id, post_id,
  version, team_id, subject_user_id, details`;

/** Writes the rows in their order. One parameter for any number of them: an import records thousands. */
async function insertRows(trx: Trx, rows: readonly AuditRow[]): Promise<Inserted[]> {
  const numbered = rows.map((row, position) => ({ position, ...row }));
  const statement = sql`
    insert into audit_event (${rowColumns})
    select ${rowColumns} from json_to_recordset(${JSON.stringify(numbered)}::json) as e(position integer, occurred_at timestamptz,
      type text, actor_user_id integer, session_id uuid, ip_address inet, request_id text, source text, client_id integer,
      channel_id integer, post_id integer, version integer, team_id integer, subject_user_id integer, details jsonb)
    order by position
    returning id, details->'digests' as digests`;
  return findRows(trx, inserted, statement);
}

/** Finds the row of each text by its digest, which no other row has: answers of an INSERT come in no promised order. */
function withEventIds(
  texts: readonly EventText[],
  rows: readonly Inserted[],
): (EventText & { audit_event_id: number })[] {
  const ids = new Map(
    rows.flatMap(({ id, digests }) => Object.values(digests ?? {}).map((digest) => [digest, id] as const)),
  );
  return texts.map((text) => {
    const id = ids.get(digestOf(text.salt, text.text));
    if (id === undefined) throw new Error('A text has no audit row.');
    return { audit_event_id: id, ...text };
  });
}

async function insertTexts(
  trx: Trx,
  texts: readonly (EventText & { audit_event_id: number })[],
): Promise<void> {
  const statement = sql`
    insert into audit_text (audit_event_id, field, text, salt)
    select * from json_to_recordset(${JSON.stringify(texts)}::json) as t(audit_event_id bigint, field text, text text, salt text)`;
  await run(trx, statement);
}
