import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allJobs } from '../all-jobs.ts';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, type TestDatabase } from '../../test/cluster.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openWakes } from '../outbox/wakes.ts';
import { migrate } from './migrate.ts';
import { openQueuePool } from './queue-pool.ts';
import { eventually } from '../../test/eventually.ts';

let database: TestDatabase;
const unheard: string[] = [];
const hear = ({ message }: Error) => void unheard.push(message);
beforeEach(async () => {
  database = await cloneDatabase();
  process.on('uncaughtExceptionMonitor', hear);
});
afterEach(async () => {
  process.off('uncaughtExceptionMonitor', hear);
  await database.drop();
});

test('migrating fails when its connections end at any moment', async () => {
  for (let millis = 0; millis < 60; millis += 3) {
    const migrating = migrate(database.ownerUrl).catch(() => undefined);
    await pause(millis);
    await database.cut();
    await migrating;
  }
  expect(unheard).toEqual([]);
});

test('jobs stop when their connections end at any moment', async () => {
  const app = await startApp({ database });
  for (let millis = 0; millis < 20; millis += 1) {
    const wakes = await openWakes(database.appUrl);
    const opened = { server: app.server, wakes, urls: database };
    // Only now may connections of the last round be found to have ended.
    const stop = await eventually(() => startJobs(opened, allJobs, () => undefined));
    const stopping = stop().catch(() => undefined);
    await pause(millis);
    await database.cut();
    await stopping;
    await wakes.close();
  }
  await app.close();
  expect(unheard).toEqual([]);
});

test('a connection that the queue releases again stays in the pool once', async () => {
  const pool = openQueuePool({ connectionString: database.appUrl }, 2);
  const connect = () =>
    new Promise<[pg.PoolClient, () => void]>((resolve, reject) => {
      pool.connect((error, client, release) => (client ? resolve([client, release]) : reject(error!)));
    });
  const [, release] = await connect();
  release();
  release();
  const [[first], [second]] = [await connect(), await connect()];
  expect(first).not.toBe(second);
  for (const client of [first, second]) client.release();
  await pool.end();
});
