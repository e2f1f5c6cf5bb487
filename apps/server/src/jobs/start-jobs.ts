import { Logger, run, type TaskList } from 'graphile-worker';
import type { Db } from '../db/pool.ts';
import { openQueuePool } from '../db/queue-pool.ts';
import { followOutbox, type StopFollowing } from '../outbox/follow-outbox.ts';
import type { OutboxRow, Position } from '../outbox/outbox-queries.ts';
import type { OpenServer } from '../open-server.ts';
import type { Job } from './job.ts';
import { addJob, findPosition, lockPosition, movePosition } from './queries.ts';

/** Turns committed events into jobs and runs the jobs on PostgreSQL. Any number of processes may do so. */
export async function startJobs(
  opened: OpenServer,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): Promise<StopFollowing> {
  const { server } = opened;
  const tasks: TaskList = Object.fromEntries(
    jobs.map((one) => [one.name, (payload: unknown) => one.run(server, one.schema.parse(payload))]),
  );
  const crontab = jobs.flatMap((one) => (one.cron ? [`${one.cron} ${one.name} {}`] : [])).join('\n');
  const pgPool = openQueuePool(opened.urls.appUrl, 4);
  const runner = await run({
    pgPool,
    taskList: tasks,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') onError(new Error(message));
    }),
  });
  const stopFollowing = await followForJobs(opened, jobs, onError);
  return async () => {
    await stopFollowing();
    await runner.stop();
    await pgPool.end();
  };
}

async function followForJobs(
  opened: OpenServer,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): Promise<StopFollowing> {
  const { db } = opened.server;
  return followOutbox(db, opened.wakes, await findPosition(db), (rows) => enqueue(db, jobs, rows), onError);
}

/** Adds the jobs of these events and moves the shared position in one transaction. Skips what another process has done. */
async function enqueue(db: Db, jobs: readonly Job[], rows: readonly OutboxRow[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = await lockPosition(trx);
    const fresh = rows.filter((row) => isAfter(row, done));
    for (const row of fresh) {
      for (const { name, on } of jobs) {
        const payload = on?.[row.type]?.(row);
        if (payload !== undefined) await addJob(trx, name, payload, `${name}:${row.id}`);
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
