import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { IdName } from '@studyline/contract/events/event';
import { definitionOf, type DomainEvent } from '@studyline/contract/events/registry';
import type { Db, Trx } from '../db/pool.ts';
import { findRows, run } from '../db/rows.ts';
import { type Actor, type Doer, hasAccount } from './actor.ts';
import { now } from './clock.ts';

/** The row's columns for the ids of an event. */
const idColumns = {
  clientId: 'client_id',
  channelId: 'channel_id',
  postId: 'post_id',
  version: 'version',
  teamId: 'team_id',
  userId: 'subject_user_id',
} satisfies Record<IdName, string>;

/** A text of an event. It is stored separately from the event's row. */
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
  event: DomainEvent;
  /** The id of the actor, if that is not the system. */
  by: number | null;
  row: AuditRow;
  texts: EventText[];
  isWritten: boolean;
}

/** The events that each running transact() has recorded, in the order of the calls. */
const recorded = new WeakMap<Trx, Recorded[]>();

/**
 * Records an event as one row in the transaction of the change, which serves as audit row and outbox at once (specification 7,
 * Audit). Call it for a change, never for a call that changed nothing. transact() writes the rows of a change at its end.
 */
export function record(trx: Trx, actor: Doer, event: DomainEvent, occurredAt: Date = now()): void {
  const events = recorded.get(trx);
  if (!events) throw new Error('Only a transact() can record what happened.');
  events.push({ event, by: actor.userId, ...rowOf(actor, event, occurredAt), isWritten: false });
}

function rowOf(actor: Doer, event: DomainEvent, occurredAt: Date): { row: AuditRow; texts: EventText[] } {
  const { ids, details, texts } = partsOf(event);
  const program = hasAccount(actor) ? actor.program : undefined;
  const row = {
    occurred_at: occurredAt,
    type: event.type,
    actor_user_id: actor.userId,
    session_id: actor.sessionId,
    key_id: program?.keyId ?? null,
    key_owner_id: program?.ownerId ?? null,
    ip_address: actor.ip,
    request_id: actor.requestId,
    source: actor.source,
    ...ids,
    details,
  };
  return { row, texts };
}

interface Taking {
  row: AuditRow;
  texts: EventText[];
  written: PromiseWithResolvers<void>;
}

/** What is to be recorded once the write that is under way has ended; undefined if none is. */
const takings = new WeakMap<Db, Taking[]>();
const MOST_AT_ONCE = 200;

/**
 * Records that a person takes data out, which changes nothing. Call it before anything is sent. Everything that arrives during a write
 * is written together, because downloads are frequent. No reader of the outbox waits for it.
 */
export async function recordTaking(actor: Actor, event: DomainEvent): Promise<void> {
  const { db } = actor.server;
  const taking = { ...rowOf(actor, event, now()), written: Promise.withResolvers<void>() };
  const waiting = takings.get(db);
  if (waiting) waiting.push(taking);
  else void writeTakings(db, [taking]);
  return taking.written.promise;
}

async function writeTakings(db: Db, waiting: Taking[]): Promise<void> {
  takings.set(db, waiting);
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MOST_AT_ONCE);
    try {
      const hasTexts = batch.some(({ texts }) => texts.length > 0);
      await (hasTexts ? db.transaction().execute((trx) => writeRows(trx, batch)) : writeRows(db, batch));
      for (const { written } of batch) written.resolve();
    } catch (error) {
      for (const { written } of batch) written.reject(error);
    }
  }
  takings.delete(db);
}

/**
 * Splits an event into the row's columns, its details, and the texts that are stored separately, whose digests are in the
 * details.
 */
function partsOf({ type, ...said }: DomainEvent) {
  const { texts: shape = {} } = definitionOf(type) ?? {};
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  const ids = Object.entries(idColumns).map(([name, column]) => [
    column,
    given.find(([key]) => key === name)?.[1] ?? null,
  ]);
  const facts = given.filter(([name]) => !(name in idColumns) && !(name in shape));
  const texts = given
    .filter(([name]) => name in shape)
    .map(([field, value]) => ({
      field,
      text: typeof value === 'string' ? value : JSON.stringify(value),
      salt: randomBytes(16).toString('hex'),
    }));
  const digests = Object.fromEntries(texts.map(({ field, text, salt }) => [field, digestOf(salt, text)]));
  const details = texts.length === 0 ? facts : [...facts, ['digests', digests]];
  return { ids: Object.fromEntries(ids), details: Object.fromEntries(details), texts };
}

/** Restores the texts stored for an event to the values that were recorded. */
export function readTexts(type: string, texts: Record<string, string>): Record<string, unknown> {
  const shape = definitionOf(type)?.texts ?? {};
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, isList(shape[field]) ? JSON.parse(text) : text]),
  );
}

/** Whether a text is a list or a record, which is stored as JSON. */
function isList(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && !schema.safeParse('').success;
}

/** The digest of a text in its audit row. */
export function digestOf(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}

/** The events that the running transact() has recorded so far. */
export function recordedIn(trx: Trx): readonly Pick<Recorded, 'event' | 'by'>[] {
  return recorded.get(trx) ?? [];
}

/** Runs a change, then writes what it recorded. For transact() only. */
export async function withRecords<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  const events: Recorded[] = [];
  const outer = recorded.get(trx);
  recorded.set(trx, events);
  try {
    const result = await change();
    await writeRecorded(trx);
    return result;
  } finally {
    // A change may be part of another one, during seeding.
    if (outer) recorded.set(trx, outer);
  }
}

/** Writes what the running change has recorded so far, for an answer that is read from the audit trail. */
export async function writeRecorded(trx: Trx): Promise<void> {
  const events = (recorded.get(trx) ?? []).filter(({ isWritten }) => !isWritten);
  if (events.length === 0) return;
  await writeRows(trx, events);
  for (const event of events) event.isWritten = true;
}

async function writeRows(db: Db, events: readonly { row: AuditRow; texts: EventText[] }[]): Promise<void> {
  const ids = await insertRows(
    db,
    events.map(({ row }) => row),
  );
  const texts = events.flatMap((event) => event.texts);
  if (texts.length > 0) await insertTexts(db, withEventIds(texts, ids));
}

const inserted = z.object({ id: z.int(), digests: z.record(z.string(), z.string()).nullable() });
type Inserted = z.output<typeof inserted>;

const rowColumns = sql`occurred_at, type, actor_user_id, session_id, key_id, key_owner_id, ip_address, request_id, source, client_id, channel_id, post_id,
  version, team_id, subject_user_id, details`;

/** Writes the rows in order. One parameter for any number of rows, because an import records thousands. */
async function insertRows(db: Db, rows: readonly AuditRow[]): Promise<Inserted[]> {
  const numbered = rows.map((row, position) => ({ position, ...row }));
  const statement = sql`
    insert into audit_event (${rowColumns})
    select ${rowColumns} from json_to_recordset(${JSON.stringify(numbered)}::json) as e(position integer, occurred_at timestamptz,
      type text, actor_user_id integer, session_id uuid, key_id integer, key_owner_id integer, ip_address inet, request_id text, source text, client_id integer,
      channel_id integer, post_id integer, version integer, team_id integer, subject_user_id integer, details jsonb)
    order by position
    returning id, details->'digests' as digests`;
  return findRows(db, inserted, statement);
}

/** Finds the row of each text by its digest, which is unique: an INSERT returns its rows in no guaranteed order. */
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
  db: Db,
  texts: readonly (EventText & { audit_event_id: number })[],
): Promise<void> {
  const statement = sql`
    insert into audit_text (audit_event_id, field, text, salt)
    select * from json_to_recordset(${JSON.stringify(texts)}::json) as t(audit_event_id bigint, field text, text text, salt text)`;
  await run(db, statement);
}
