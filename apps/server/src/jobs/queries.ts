import { sql } from 'kysely';
import type { Db, Trx } from '../db/pool.ts';
import type { Position } from '../outbox/outbox-queries.ts';

/** How far events have been turned into jobs, for the whole installation. */
export async function findPosition(db: Db): Promise<Position> {
  return db
    .selectFrom('outbox_position')
    .select(['xid', 'id'])
    .where('reader', '=', 'jobs')
    .executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends, so that one process at a time turns events into jobs. */
export async function lockPosition(trx: Trx): Promise<Position> {
  return trx
    .selectFrom('outbox_position')
    .select(['xid', 'id'])
    .where('reader', '=', 'jobs')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function movePosition(trx: Trx, { xid, id }: Position): Promise<void> {
  await trx.updateTable('outbox_position').set({ xid, id }).where('reader', '=', 'jobs').execute();
}

/** Queues a job; a key that is still waiting is not queued twice. */
export async function addJob(trx: Trx, name: string, payload: unknown, key: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    trx,
  );
}

const DAYS_KEPT = { signInAttempts: 1, idempotentResults: 7, denials: 365 };

/** Removes what only had to be remembered for a while: failed sign-ins, answers of repeated requests, denials after a year. */
export async function removeOutdated(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where attempted_at < now() - make_interval(days => ${DAYS_KEPT.signInAttempts})`.execute(
    db,
  );
  await sql`delete from idempotent_result where created_at < now() - make_interval(days => ${DAYS_KEPT.idempotentResults})`.execute(
    db,
  );
  await sql`delete from access_denied where occurred_at < now() - make_interval(days => ${DAYS_KEPT.denials})`.execute(
    db,
  );
}
