import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@studyline/contract/core/errors';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { type Db, holdingConnection, isTransaction, type Trx } from '../db/pool.ts';
import { DatabaseUnreachableError } from '../db/unreachable.ts';
import { type Actor, type Caller, type Doer, hasAccount, isProgramKeyLive, reload } from './actor.ts';
import { causedEvents } from './caused-events.ts';
import { AppError } from './errors.ts';
import { recordedIn, withRecords } from './record.ts';
import { isSessionLive } from './sessions.ts';

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** An ordinary call begins its change sooner than this. A body can take hours to arrive. */
const LOOKUP_VALID_MILLIS = 1000;

/**
 * Runs one change in one transaction, retries it after serialisation failures and deadlocks, and wakes the outbox's readers after
 * the commit. With an Idempotency-Key, it stores the first result in the same transaction and returns it again, so a request
 * repeated after a lost answer changes nothing, and its answer names the same events; somebody who may no longer send it is
 * refused. Throws IDEMPOTENCY_KEY_REUSED for another body under the same key, and UNAUTHENTICATED if the session has ended since
 * the call began. Throws OutcomeUnknownError if the connection is lost while committing. If the server's database is itself a transaction, as during seeding, the change is part of that.
 */
export async function transact<T>(actor: Caller | Doer, change: (trx: Trx) => Promise<T>): Promise<T> {
  const { db } = actor.server;
  const perform = async (trx: Trx) => {
    await requireSession(trx, actor);
    return withRecords(trx, () => once(trx, actor, change));
  };
  if (isTransaction(db)) return (await perform(db)).result;
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await db.transaction().execute((trx) => holdingConnection(() => perform(trx)));
      actor.server.wake();
      return answer(actor, outcome);
    } catch (error) {
      if (error instanceof Repeated) return answer(actor, error.outcome as Outcome<T>);
      if (error instanceof DatabaseUnreachableError && error.whileCommitting)
        throw new OutcomeUnknownError(error);
      if (attempt === ATTEMPTS || !RETRIED.has(sqlState(error))) throw error;
      await pause(attempt * 5 * Math.random());
    }
  }
}

/** The database was lost before it said whether it has stored a change. */
export class OutcomeUnknownError extends Error {
  constructor(cause: DatabaseUnreachableError) {
    super(cause.message, { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/** The result of a change, and the events that its caller receives. */
interface Outcome<T> {
  result: T;
  events: readonly CausedEvent[];
}

/** Adds the events to the answer of the call. */
function answer<T>(actor: Caller | Doer, { result, events }: Outcome<T>): T {
  if (hasAccount(actor)) actor.caused?.push(...events);
  return result;
}

/** Somebody who was looked up long ago may have been signed out in the meantime. Throws UNAUTHENTICATED. */
async function requireSession(db: Db, actor: Caller | Doer): Promise<void> {
  if (!hasAccount(actor) || isFresh(actor)) return;
  const { program, sessionId } = actor;
  if (program && !(await isProgramKeyLive(db, program.keyId))) throw new AppError('UNAUTHENTICATED');
  if (sessionId !== null && !(await isSessionLive(db, sessionId))) throw new AppError('UNAUTHENTICATED');
}

const isFresh = ({ loadedAt }: Actor) => performance.now() - loadedAt < LOOKUP_VALID_MILLIS;

/** A caller who has waited for a turn, with what they may do now. Throws UNAUTHENTICATED. */
export async function asNow(actor: Actor): Promise<Actor> {
  if (isFresh(actor)) return actor;
  await requireSession(actor.server.db, actor);
  return reload(actor);
}

async function once<T>(
  trx: Trx,
  actor: Caller | Doer,
  change: (trx: Trx) => Promise<T>,
): Promise<Outcome<T>> {
  const perform = async (): Promise<Outcome<T>> => {
    const result = await change(trx);
    return { result, events: hasAccount(actor) ? causedEvents(actor, recordedIn(trx)) : [] };
  };
  if (!hasAccount(actor) || !actor.idempotency) return perform();
  const { key, requestHash } = actor.idempotency;
  // A second request with this key waits here until the first has committed or failed.
  const claimed = await trx
    .insertInto('idempotent_result')
    .values({ user_id: actor.userId, key, request_hash: requestHash })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = trx.selectFrom('idempotent_result').where('user_id', '=', actor.userId).where('key', '=', key);
  if (!claimed) {
    const first = await own.select(['request_hash', 'result', 'events']).executeTakeFirstOrThrow();
    // Each repeat is checked like a first request, so that the key reveals nothing that the person may not see, or may no longer
    // see. The changes are then rolled back.
    if (first.request_hash !== requestHash) {
      await change(trx);
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    await change(trx).catch((error: unknown) => {
      // Any other failure may just be a consequence of the first request's success.
      if (!(error instanceof AppError) || isRefusal(error)) throw error;
    });
    throw new Repeated({ result: first.result, events: first.events });
  }
  const outcome = await perform();
  await trx
    .updateTable('idempotent_result')
    .set({ result: JSON.stringify(outcome.result), events: JSON.stringify(outcome.events) })
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
  return outcome;
}

/** Rolls back a request that repeats an answered one. */
class Repeated extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super();
    this.outcome = outcome;
  }
}

/** The person may not do it, or its object does not exist for them. */
function isRefusal({ code }: AppError): boolean {
  return [401, 403, 404].includes(errors[code].status);
}

/**
 * Whether this request has already been answered under its Idempotency-Key. The transaction checks whether its person may still
 * send it. The hash of an upload ends with that of its file, which has not arrived yet.
 */
export async function isRepeated({ server, userId, idempotency }: Actor): Promise<boolean> {
  if (!idempotency) return false;
  const answered = await server.db
    .selectFrom('idempotent_result')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('key', '=', idempotency.key)
    .executeTakeFirst();
  return answered?.request_hash.startsWith(idempotency.requestHash) ?? false;
}

/** The five-character SQLSTATE of a database error, otherwise an empty string. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
