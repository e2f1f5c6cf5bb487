import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { Server } from '../core/server.ts';
import type { Db } from '../db/pool.ts';
import { limited } from '../db/driver.ts';
import { refuseMoved } from '../db/generation.ts';
import { openQueuePool } from '../db/queue-pool.ts';
import { readOutbox, type StopReading } from '../outbox/read-outbox.ts';
import type { OutboxRow, Position } from '../outbox/outbox-queries.ts';
import type { OpenServer } from '../open-server.ts';
import type { Job } from './job.ts';
import { keepLocks, type LockSettings } from './locks.ts';
import { addJob, findPosition, lockPosition, movePosition } from './queries.ts';
import { beginRunner, type QueueRunner } from './queue-runner.ts';

const RESTART_MILLIS = 1000;
/** How many jobs run at a time, not counting those with their own capacity. */
const CONCURRENCY = 2;

type OnError = (error: unknown) => void;

/** Turns committed events into jobs and runs the jobs from a queue in PostgreSQL. Any number of processes may do so. */
export async function startJobs(
  opened: Pick<OpenServer, 'server' | 'wakes' | 'urls'>,
  jobs: readonly Job[],
  onError: OnError,
  options?: LockSettings,
): Promise<StopReading> {
  const locks = await keepLocks(opened.server, onError, options);
  const begin = (name: string, own: readonly Job[], concurrency: number) =>
    runJobs(opened, own, concurrency, (id) => locks.setRunner(name, id), onError);
  const shared = jobs.filter(({ concurrency }) => concurrency === undefined);
  // A queue without jobs fails each time it looks for one.
  const stops = shared.length > 0 ? [await begin('shared', shared, CONCURRENCY)] : [];
  for (const one of jobs)
    if (one.concurrency !== undefined) stops.push(await begin(one.name, [one], one.concurrency));
  await enqueueAtStart(opened.server.db, jobs);
  const stopReading = await readForJobs(opened, jobs, onError);
  return async () => {
    await stopReading();
    await Promise.all(stops.map((stop) => stop()));
    await locks.stop();
  };
}

/** Runs the jobs until it is stopped. The queue gives up if PostgreSQL goes away as a job ends; this restarts it. */
async function runJobs(
  { server, urls }: Pick<OpenServer, 'server' | 'urls'>,
  jobs: readonly Job[],
  concurrency: number,
  onRunner: (id: string) => void,
  onError: OnError,
): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((one) => [one.name, (payload: unknown) => one.run(server, one.schema.parse(payload))]),
  );
  const crontab = jobs.flatMap((one) => (one.cron ? [`${one.cron} ${one.name} {}`] : [])).join('\n');
  const pgPool = openQueuePool({ ...limited(urls.appUrl), verify: refuseMoved }, concurrency + 2);
  const begin = () => beginRunner({ pgPool, taskList, crontab, concurrency }, onRunner, onError);
  let stopping = false;
  let runner: QueueRunner | undefined = await begin();
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await runner?.ended;
      if (stopping) return;
      await pause(RESTART_MILLIS);
      if (stopping) return;
      runner = await begin().catch((error: unknown) => void onError(error));
      if (stopping) runner?.stop();
    }
  };
  const ended = keepRunning();
  return async () => {
    stopping = true;
    runner?.stop();
    await ended;
    await pgPool.end();
  };
}

async function enqueueAtStart(db: Db, jobs: readonly Job[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, atStart } of jobs)
      if (atStart) await addJob(trx, name, {}, { key: `${name}:start`, queue: name });
  });
}

async function readForJobs(
  opened: Pick<OpenServer, 'server' | 'wakes'>,
  jobs: readonly Job[],
  onError: OnError,
): Promise<StopReading> {
  const { server, wakes } = opened;
  const start = await findPosition(server.db);
  return readOutbox(server.db, wakes, start, (rows) => enqueue(server, jobs, rows), onError);
}

/**
 * Adds the jobs of these events and moves the shared position in one transaction. Skips what another process has already done.
 */
async function enqueue(server: Server, jobs: readonly Job[], rows: readonly OutboxRow[]): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    const done = await lockPosition(trx);
    const fresh = rows.filter((row) => isAfter(row, done));
    const coalesced = new Set<string>();
    for (const row of fresh) {
      for (const { name, on, coalesces, inTurns } of jobs) {
        const payload = on?.[row.type]?.(row, server);
        if (payload === undefined || coalesced.has(name)) continue;
        if (coalesces) coalesced.add(name);
        // One person's jobs occupy at most one slot, so that other people's jobs can run.
        const queue = coalesces ? name : `${name} of ${row.actorUserId ?? 'nobody'}`;
        await addJob(trx, name, payload, { key: coalesces ? name : `${name}:${row.id}`, queue, inTurns });
      }
    }
    const last = fresh.at(-1);
    if (last) await movePosition(trx, last);
  });
}

function isAfter(row: Position, position: Position): boolean {
  if (row.generation !== position.generation) return row.generation > position.generation;
  const [a, b] = [BigInt(row.xid), BigInt(position.xid)];
  return a > b || (a === b && row.id > position.id);
}
