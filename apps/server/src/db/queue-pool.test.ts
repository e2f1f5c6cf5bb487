import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allJobs } from '../all-jobs.ts';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openWakes } from '../outbox/wakes.ts';
import { migrate } from './migrate.ts';

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

/** Ends all other connections to the database, as PostgreSQL does when it stops. */
const cut = () =>
  query(
    database.ownerUrl,
    `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
const timeout = 60_000;

test('migrating fails when its connections end, whenever that is', { timeout }, async () => {
  for (let millis = 0; millis < 60; millis += 3) {
    const migrating = migrate(database.ownerUrl).catch(() => undefined);
    await pause(millis);
    await cut();
    await migrating;
  }
  expect(unheard).toEqual([]);
});

test('jobs stop when their connections end, whenever that is', { timeout }, async () => {
  const app = await startApp({ database });
  for (let millis = 0; millis < 20; millis += 1) {
    const wakes = await openWakes(database.appUrl);
    const opened = { server: app.server, wakes, urls: database };
    const stop = await startJobs(opened, allJobs, () => undefined);
    const stopping = stop().catch(() => undefined);
    await pause(millis);
    await cut();
    await stopping;
    await wakes.close();
  }
  await app.close();
  expect(unheard).toEqual([]);
});
