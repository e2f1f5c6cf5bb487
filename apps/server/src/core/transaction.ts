import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@studyline/contract/core/errors';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { isTransaction, type Trx } from '../db/pool.ts';
import type { Actor, Caller, Doer } from './actor.ts';
import { causedEvents } from './caused-events.ts';
import { AppError } from './errors.ts';
import { recordedIn, withRecords } from './record.ts';
import { isSessionLive } from './sessions.ts';

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** An ordinary call begins its change sooner than that. A body can take hours to come. */
const LOOKED_UP_AGAIN_AFTER = 1000;

/**
 * Runs one change in one transaction, retries it after serialisation failures and deadlocks, and wakes the outbox's readers after
 * the commit. With an Idempotency-Key it keeps the first result in the same transaction and answers with it again, so a request
 * that is repeated after a lost answer changes nothing, and its answer names the same events; whoever may not send it any more is refused. Throws IDEMPOTENCY_KEY_REUSED
 * for another body under the same key, and UNAUTHENTICATED if the session has ended since the call began. If the server's database
 * is a transaction itself, as while the demo is seeded, the change is a part of that.
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
      const outcome = await db.transaction().execute((trx) => perform(trx));
      actor.server.wake();
      return answer(actor, outcome);
    } catch (error) {
      if (error instanceof Repeated) return answer(actor, error.outcome as Outcome<T>);
      if (attempt === ATTEMPTS || !RETRIED.has(sqlState(error))) throw error;
      await pause(attempt * 5 * Math.random());
    }
  }
}

/** What a change answers, and the events that its caller hears of. */
interface Outcome<T> {
  result: T;
  events: readonly CausedEvent[];
}

/** The answer of the call names the events. */
function answer<T>(actor: Caller | Doer, { result, events }: Outcome<T>): T {
  if (actor.kind === 'PERSON') actor.caused?.push(...events);
  return result;
}

/** Who was looked up long ago may have been signed out meanwhile. Throws UNAUTHENTICATED. */
async function requireSession(trx: Trx, actor: Caller | Doer): Promise<void> {
  if (actor.kind !== 'PERSON' || actor.sessionId === null) return;
  if (performance.now() - actor.loadedAt < LOOKED_UP_AGAIN_AFTER) return;
  if (!(await isSessionLive(trx, actor.sessionId))) throw new AppError('UNAUTHENTICATED');
}

async function once<T>(
  trx: Trx,
  actor: Caller | Doer,
  change: (trx: Trx) => Promise<T>,
): Promise<Outcome<T>> {
  const perform = async (): Promise<Outcome<T>> => {
    const result = await change(trx);
    return { result, events: actor.kind === 'PERSON' ? causedEvents(actor, recordedIn(trx)) : [] };
  };
  if (actor.kind !== 'PERSON' || !actor.idempotency) return perform();
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
    // Each is checked like a first one, so that the key tells nothing about what its person may not see, or not any more. Then what
    // that has changed is given up.
    if (first.request_hash !== requestHash) {
      await change(trx);
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    await change(trx).catch((error: unknown) => {
      // Whatever else fails now may fail because the first request has succeeded.
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

/** The person may not do it, or what it is about does not exist for them. */
function isRefusal({ code }: AppError): boolean {
  return [401, 403, 404].includes(errors[code].status);
}

/**
 * Whether this request has been answered under its Idempotency-Key. Whether its person may still send it is for the transaction to
 * say. The hash of an upload ends with that of its file, which has not come yet.
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

/** The five-character SQLSTATE of a database error, else an empty string. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
