import { sql } from 'kysely';
import { UPDATES_KEPT_DAYS } from '@studyline/contract/updates/kinds';
import type { RetentionSettings } from '../core/env.ts';
import type { Db, Trx } from '../db/pool.ts';
import { run } from '../db/rows.ts';
import type { Position } from '../outbox/outbox-queries.ts';

/** How far events have been turned into jobs, across the whole installation. */
export async function findPosition(db: Db): Promise<Position> {
  return db
    .selectFrom('outbox_position')
    .select(['generation', 'xid', 'id'])
    .where('reader', '=', 'jobs')
    .executeTakeFirstOrThrow();
}

/** The same position, locked until the transaction ends, so that one process at a time turns events into jobs. */
export async function lockPosition(trx: Trx): Promise<Position> {
  return trx
    .selectFrom('outbox_position')
    .select(['generation', 'xid', 'id'])
    .where('reader', '=', 'jobs')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function movePosition(trx: Trx, { generation, xid, id }: Position): Promise<void> {
  await trx
    .updateTable('outbox_position')
    .set({ generation, xid, id })
    .where('reader', '=', 'jobs')
    .execute();
}

/** Queues a job, unless one with the same key is still waiting. Jobs of the same queue run one after the other; in turns with those of other queues. */
export async function addJob(
  trx: Trx,
  name: string,
  payload: unknown,
  { key, queue, inTurns = false }: { key: string; queue: string; inTurns?: boolean | undefined },
): Promise<void> {
  // The first jobs of all queues come before all second ones.
  const turn = sql`(select count(*)::integer from graphile_worker.jobs where queue_name = ${queue})`;
  const queued = sql`graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, job_key => ${key}, queue_name => ${queue}, priority => ${inTurns ? turn : sql`0`})`;
  await run(trx, sql`select ${queued}`);
}

/** Records that this runner of jobs is alive. */
export async function noteRunner(db: Db, id: string): Promise<void> {
  await run(
    db,
    sql`insert into job_runner (id) values (${id}) on conflict (id) do update set seen_at = now()`,
  );
}

/** Frees the jobs of runners that have ended, and deletes the runners. */
export async function forgetRunners(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await run(db, sql`select graphile_worker.force_unlock_workers(${[...ids]}::text[])`);
  await db.deleteFrom('job_runner').where('id', 'in', ids).execute();
}

/** Frees jobs locked by runners that have been silent for at least this long, and deletes the runners. */
export async function freeJobs(db: Db, silentMillis: number): Promise<void> {
  const before = sql`now() - make_interval(secs => ${silentMillis / 1000}::float8)`;
  const gone = sql`select locked_by from graphile_worker.jobs where locked_at <= ${before}
    and locked_by not in (select id from job_runner where seen_at > ${before})`;
  await run(db, sql`select graphile_worker.force_unlock_workers(array(${gone}))`);
  await run(db, sql`delete from job_runner where seen_at <= ${before}`);
}

const RESULTS_KEPT_DAYS = 7;

/**
 * Removes what is kept for a limited time only: the answers for repeated requests, denials after a year, updates, and personal data that is
 * no longer needed. The audit trail is never shortened.
 */
export async function removeOutdated(db: Db, { sessionDays, mailDays }: RetentionSettings): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${RESULTS_KEPT_DAYS})`;
  await db.deleteFrom('idempotent_result').where('created_at', '<', before).execute();
  await run(db, sql`select remove_old_denials()`);
  await run(db, sql`delete from wrong_password where unused_at < now()`);
  const isOver = sql`least(s.ended_at, s.expires_at) < now() - make_interval(days => ${sessionDays})`;
  const isNamed = sql`exists (select from compliance_completion c where c.session_id = s.id)`;
  await run(db, sql`delete from session s where ${isOver} and not ${isNamed}`);
  // A completed action names the session in which it was completed; of that, only its existence is kept.
  await run(
    db,
    sql`update session s set ip_address = null, user_agent = null where ${isOver} and num_nonnulls(ip_address, user_agent) > 0`,
  );
  await run(
    db,
    sql`delete from personal_update where occurred_at < now() - make_interval(days => ${UPDATES_KEPT_DAYS})`,
  );
  await run(db, sql`delete from mail where ended_at < now() - make_interval(days => ${mailDays})`);
}
