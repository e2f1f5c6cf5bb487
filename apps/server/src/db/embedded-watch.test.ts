import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { readSettings } from '../core/env.ts';
import { job } from '../jobs/job.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openServer } from '../open-server.ts';
import { openWakes } from '../outbox/wakes.ts';
import { startEmbedded } from './embedded.ts';
import { watchServer } from './embedded-watch.ts';
import { eventually } from '../../test/eventually.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyline-watch-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
const killPostmaster = async () => process.kill(await postmaster(), 'SIGKILL');

test('everything continues after the server was killed, even if one of its processes survived', async () => {
  const opened = await openServer(readSettings({ STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off' }));
  const { server, urls } = opened;
  const app = await buildApp(server, { logLevel: 'silent' });
  const done = vi.fn<() => void>();
  const begun = Promise.withResolvers<void>();
  const wait = job({
    name: 'wait',
    schema: z.object({ seconds: z.number() }),
    run: async (_server, { seconds }) => {
      begun.resolve();
      await sql`select pg_sleep(${seconds}::float8)`.execute(server.db);
      done();
    },
  });
  const stop = await startJobs(opened, [wait], () => undefined, { beatMillis: 500 });
  const addJob = (seconds: number) =>
    sql`select graphile_worker.add_job('wait', json_build_object('seconds', ${seconds}::float8))`.execute(
      server.db,
    );
  const status = async () => (await app.inject({ url: '/readyz' })).statusCode;
  expect(await status()).toBe(200);

  // The job's PostgreSQL process notices the death only when its sleep ends.
  await server.db.insertInto('demo').values({ state: 'UNWANTED' }).execute();
  await addJob(20);
  await begun.promise;
  await killPostmaster();
  await eventually(async () => expect(await status()).toBe(503));
  await eventually(async () => expect(await status()).toBe(200), { interval: 200 });

  await addJob(0);
  await eventually(() => expect(done).toHaveBeenCalled());
  const woken = vi.fn<() => void>();
  opened.wakes.onWake(woken);
  const other = await openWakes(urls.appUrl);
  await eventually(() => {
    other.wake();
    expect(woken).toHaveBeenCalled();
  });
  await other.close();
  await stop();
  await app.close();
  await opened.close();
});

test('a server that does not start again is given up on with one sentence', async () => {
  const onLost = vi.fn<(error: Error) => void>();
  const { stop } = await startEmbedded({ dataDir, durable: false, onLost });
  await rename(join(dataDir, 'postgres/global'), join(dataDir, 'postgres/hidden'));
  await killPostmaster();
  await eventually(() => expect(onLost).toHaveBeenCalledTimes(1));
  expect(onLost.mock.calls[0]?.[0].message).toMatch(
    /^The embedded PostgreSQL has died and could not be started 5 times: .*\.$/,
  );
  await stop();
});

test('a failed check does not mean death, and the next one counts', async () => {
  const looks = [async () => Promise.reject(new Error('EMFILE: too many open files')), async () => false];
  const restart = vi.fn<() => Promise<void>>(async () => undefined);
  const onLost = vi.fn<(error: Error) => void>();
  const stop = watchServer({ isAlive: async () => looks.shift()?.() ?? true, restart, onLost });
  await eventually(() => expect(looks).toHaveLength(1));
  expect(restart).not.toHaveBeenCalled();
  await eventually(() => expect(restart).toHaveBeenCalledTimes(1));
  await stop();
  expect(onLost).not.toHaveBeenCalled();
});
