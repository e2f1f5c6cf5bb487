import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startApp } from '../../test/app.ts';
import { buildWorld } from '../../test/world.ts';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { makeFolder } from '../files/storage-fixture.ts';
import { openWakes } from '../outbox/wakes.ts';
import { systemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { job } from './job.ts';
import { startJobs } from './start-jobs.ts';
import { eventually } from '../../test/eventually.ts';

const BEAT_MILLIS = 200;
const SILENCE_MILLIS = 6 * BEAT_MILLIS;

/** A process that begins the job `wait` and never ends it. */
const PROCESS = `
  const { readSettings } = await import(process.env.SOURCE + '/core/env.ts');
  const { assemble } = await import(process.env.SOURCE + '/open-server.ts');
  const { startJobs } = await import(process.env.SOURCE + '/jobs/start-jobs.ts');
  const { z } = await import('zod');
  const urls = JSON.parse(process.env.URLS);
  const opened = await assemble(readSettings(), urls);
  const run = () => new Promise(() => console.log('begun'));
  await startJobs(opened, [{ name: 'wait', schema: z.object({}), run }], () => undefined, { beatMillis: ${BEAT_MILLIS} });
`;

let database: TestDatabase;
let child: ChildProcess | undefined;
const folder = await makeFolder();
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await database.drop();
});
afterAll(() => folder.remove());

const addJob = () => query(database.appUrl, `select graphile_worker.add_job('wait', '{}'::json)`);

/** Starts a process that is busy with the job. */
async function beginElsewhere(): Promise<ChildProcess> {
  const begun = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SOURCE: join(import.meta.dirname, '..'),
      URLS: JSON.stringify(database),
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
      STUDYLINE_DATA_DIR: folder.path,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = begun;
  await addJob();
  await once(begun.stdout, 'data');
  return begun;
}

/** Runs jobs in this process, on an embedded or an external database. */
async function beginHere({ external, beatMillis = BEAT_MILLIS }: { external: boolean; beatMillis?: number }) {
  const app = await startApp({ database });
  const { server } = app;
  const wakes = await openWakes(database.appUrl);
  const done = vi.fn<() => Promise<void>>(async () => undefined);
  const errors: unknown[] = [];
  const stop = await startJobs(
    {
      server: { ...server, settings: { ...server.settings, database: external ? database : null } },
      wakes,
      urls: database,
    },
    [job({ name: 'wait', schema: z.object({}), run: done })],
    (error) => errors.push(error),
    { beatMillis },
  );
  return {
    done,
    errors,
    server,
    stop: async () => {
      await stop();
      await wakes.close();
      await app.close();
    },
  };
}

test('the next start immediately reruns what a killed process was doing', async () => {
  const elsewhere = await beginElsewhere();
  elsewhere.kill('SIGKILL');
  await once(elsewhere, 'exit');
  const here = await beginHere({ external: false });
  await eventually(() => expect(here.done).toHaveBeenCalledTimes(1));
  await here.stop();
});

test('a process leaves the jobs of running ones alone, and takes over those of a killed one', async () => {
  const elsewhere = await beginElsewhere();
  const here = await beginHere({ external: true });
  const beats = async () => {
    const { rows } = await sql<{ beats: number }>`select count(*) as beats from job_runner
      where seen_at > now() - make_interval(secs => ${SILENCE_MILLIS / 1000}::float8)`.execute(
      here.server.db,
    );
    return rows[0]?.beats;
  };
  const since = Date.now();
  await eventually(() => expect(Date.now() - since).toBeGreaterThan(3 * SILENCE_MILLIS));
  expect([await beats(), here.done.mock.calls.length]).toEqual([2, 0]);
  elsewhere.kill('SIGKILL');
  await eventually(() => expect(here.done).toHaveBeenCalledTimes(1));
  expect(await beats()).toBe(1);
  await here.stop();
});

test('the jobs of one person run one after the other, and leave room for those of other people', async () => {
  const app = await startApp({ database });
  const { study, author, manager } = await buildWorld(app.server.db);
  const wakes = await openWakes(database.appUrl);
  const begun: unknown[] = [];
  const end = Promise.withResolvers<void>();
  const hang = job({
    name: 'hang',
    schema: z.object({ userId: z.int().nullable() }),
    on: { 'channel.updated': (row) => ({ userId: row.actorUserId }) },
    run: async (_, { userId }) => {
      begun.push(userId);
      if (userId === author.userId) await end.promise;
    },
  });
  const opened = { server: app.server, wakes, urls: database };
  const stop = await startJobs(opened, [hang], () => undefined);
  for (const person of [author, author, author, manager]) {
    const actor = await app.as(person).actor();
    await transact(actor, async (trx) => {
      record(trx, actor, { type: 'channel.updated', channelId: study.channelId, changed: ['title'] });
    });
  }
  await eventually(() => expect(begun).toContain(manager.userId));
  expect(begun.filter((userId) => userId === author.userId)).toHaveLength(1);
  end.resolve();
  await eventually(() => expect(begun).toHaveLength(4));
  await stop();
  await wakes.close();
  await app.close();
});

test('people take turns, however many jobs some of them have waiting', async () => {
  const app = await startApp({ database });
  const { study, author, manager, reader } = await buildWorld(app.server.db);
  const wakes = await openWakes(database.appUrl);
  const begun: unknown[] = [];
  const schema = z.object({ userId: z.int().nullable() });
  // The first one holds up the others until all of them wait.
  const gate = Promise.withResolvers<void>();
  const read = job({
    name: 'read',
    schema,
    on: { 'channel.updated': (row) => ({ userId: row.actorUserId }) },
    inTurns: true,
    concurrency: 1,
    run: async (_, { userId }) => {
      await gate.promise;
      // Longer than it takes until a queue is free again.
      await pause(300);
      begun.push(userId);
    },
  });
  const opened = { server: app.server, wakes, urls: database };
  const stop = await startJobs(opened, [read], () => undefined);
  const people = [author, author, author, author, manager, manager, manager, manager, reader];
  for (const person of people) {
    const actor = await app.as(person).actor();
    await transact(actor, async (trx) => {
      record(trx, actor, { type: 'channel.updated', channelId: study.channelId, changed: ['title'] });
    });
  }
  const count = () => query(database.appUrl, 'select count(*)::int as count from graphile_worker.jobs');
  await eventually(async () => expect(await count()).toEqual([people.length]));
  gate.resolve();
  await eventually(() => expect(begun).toHaveLength(people.length));
  // After the one that had begun before the others came, and one of each of the others.
  expect(begun.indexOf(reader.userId), begun.join(' ')).toBeLessThan(4);
  await stop();
  await wakes.close();
  await app.close();
});

test('a job with its own capacity does not hold up others, and is rerun after its process was killed', async () => {
  const app = await startApp({ database });
  const wakes = await openWakes(database.appUrl);
  const opened = {
    server: { ...app.server, settings: { ...app.server.settings, database: null } },
    wakes,
    urls: database,
  };
  const end = Promise.withResolvers<void>();
  const slow = vi.fn<() => Promise<void>>(() => end.promise);
  const done = vi.fn<() => Promise<void>>(async () => undefined);
  const schema = z.object({});
  await query(
    database.appUrl,
    `select graphile_worker.add_job('slow', '{}'::json) from generate_series(1, 5)`,
  );
  await query(
    database.ownerUrl,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'
        where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  const stop = await startJobs(
    opened,
    [job({ name: 'wait', schema, run: done }), job({ name: 'slow', schema, concurrency: 3, run: slow })],
    () => undefined,
  );
  await eventually(() => expect(slow).toHaveBeenCalledTimes(3));
  await addJob();
  await eventually(() => expect(done).toHaveBeenCalledTimes(1));
  expect(slow).toHaveBeenCalledTimes(3);
  // Both runners record that they are alive, so that other processes leave their jobs alone.
  expect(await query(database.ownerUrl, 'select id from job_runner')).toHaveLength(2);
  end.resolve();
  await eventually(() => expect(slow).toHaveBeenCalledTimes(5));
  await stop();
  await wakes.close();
  await app.close();
});

const allow = (verb: 'grant' | 'revoke') => {
  const name = new URL(database.appUrl).pathname.slice(1);
  const way = verb === 'grant' ? 'to' : 'from';
  return query(database.ownerUrl, `${verb} connect on database ${name} ${way} public`);
};

test('a job that may have been due while nothing ran also runs at the start', async () => {
  const app = await startApp({ database });
  const wakes = await openWakes(database.appUrl);
  const opened = { server: app.server, wakes, urls: database };
  const [due, other] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()];
  const schema = z.strictObject({});
  const stop = await startJobs(
    opened,
    [
      job({ name: 'due', schema, cron: '0 0 1 1 *', atStart: true, run: due }),
      job({ name: 'other', schema, cron: '0 0 1 1 *', run: other }),
    ],
    () => undefined,
  );
  await eventually(() => expect(due).toHaveBeenCalledTimes(1));
  await stop();
  expect([due.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  await wakes.close();
  await app.close();
});

test('jobs continue after PostgreSQL was away when one ended', async () => {
  const here = await beginHere({ external: true, beatMillis: 60_000 });
  // The queue cannot report that the job is done, and gives up.
  here.done.mockImplementationOnce(async () => {
    await allow('revoke');
    await database.cut();
  });
  await addJob();
  await eventually(() => expect(String(here.errors)).toContain('permission denied'));
  await allow('grant');
  await eventually(() => expect(here.done).toHaveBeenCalledTimes(2));
  await here.stop();
});

test('jobs continue after two could not be reported at the same time', async () => {
  const here = await beginHere({ external: true, beatMillis: 60_000 });
  const beforeReports = new Client({ connectionString: database.ownerUrl });
  await beforeReports.connect();
  await beforeReports.query(`
    select pg_advisory_lock(1);
    create function refuse_report() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(1);
      raise exception 'no report';
    end $$;
    create trigger refuse_report before update on graphile_worker._private_jobs
      for each row when (new.last_error is not null) execute function refuse_report()`);
  const fail = async () => {
    throw new Error('It fails.');
  };
  here.done.mockImplementationOnce(fail).mockImplementationOnce(fail);
  await addJob();
  await addJob();
  const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted`;
  await eventually(async () => expect(await query(database.ownerUrl, waiting)).toHaveLength(2));
  await beforeReports.end();
  await eventually(() => expect(here.done).toHaveBeenCalledTimes(4));
  await here.stop();
});

test('a job runs even if PostgreSQL locked it and the answer was lost', async () => {
  const here = await beginHere({ external: true, beatMillis: 60_000 });
  await allow('revoke');
  await database.cut();
  // In one statement, so that nobody takes the job before it is locked.
  await query(
    database.ownerUrl,
    `begin;
    select graphile_worker.add_job('wait', '{}'::json);
    update graphile_worker._private_jobs set locked_at = now(), locked_by = (select id from job_runner);
    commit`,
  );
  await eventually(() => expect(String(here.errors)).toContain('could not look'));
  await allow('grant');
  await eventually(() => expect(here.done).toHaveBeenCalledTimes(1));
  await here.stop();
});

test('a coalesced job runs once for all events that arrive together', async () => {
  const app = await startApp({ database });
  const wakes = await openWakes(database.appUrl);
  const runs: string[] = [];
  const schema = z.object({});
  const of = (name: string, more: object) =>
    job({
      name,
      schema,
      on: { 'setup.invited': () => ({}) },
      ...more,
      run: async () => void runs.push(name),
    });
  const jobs = [of('coalesced', { coalesces: true }), of('each', {})];
  const stop = await startJobs({ server: app.server, wakes, urls: database }, jobs, () => undefined);
  const actor = systemActor(app.server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const emailAddress of ['a@x.example', 'b@x.example', 'c@x.example'])
      record(trx, actor, { type: 'setup.invited', emailAddress });
  });
  wakes.wake();
  const each = () => runs.filter((name) => name === 'each').length;
  await eventually(() => expect(each()).toBe(3));
  await eventually(async () =>
    expect(await query(database.ownerUrl, 'select id from graphile_worker.jobs')).toEqual([]),
  );
  expect(runs.filter((name) => name === 'coalesced')).toHaveLength(1);
  await stop();
  await wakes.close();
  await app.close();
});
