import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { LOCK_NAME } from '../src/db/data-dir-lock.ts';
import { discardEmbedded, startEmbedded, type EmbeddedUrls } from '../src/db/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of this run; its database `studyline` is the migrated template. */
    cluster: EmbeddedUrls;
  }
}

/** A separate database: migrated and without people. */
export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Ends all connections to it, as PostgreSQL does when it stops. */
  cut(): Promise<void>;
  drop(): Promise<void>;
}

const ROOM = 2_000_000_000;

/** In memory if there is room, where copying a database is fastest. */
async function chooseFolder(): Promise<{ clusters: string; isInMemory: boolean }> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize > ROOM)
    return { clusters: `/dev/shm/studyline-tests-${process.getuid?.()}`, isInMemory: true };
  return {
    clusters: join(import.meta.dirname, '../../../node_modules/.cache/studyline-tests'),
    isInMemory: false,
  };
}

/**
 * Whoever is created in a test wants all emails at once and at any time of day, as far as there is a choice: otherwise what a test sees
 * would depend on when it runs. Tests of summaries and of quiet hours delete the choices of their people.
 */
const TELL_AT_ONCE = `
  create function tell_at_once() returns trigger language plpgsql as $$ begin
    insert into mail_schedule (user_id, digest_time, digest_day, quiet_hours) values (new.id, '07:30', 1, false);
    insert into mail_choice (user_id, topic, delivery) select new.id, topic, 'IMMEDIATE' from unnest(array['ACTIONS', 'POSTS', 'COMMENTS']) topic;
    return null;
  end $$;
  create trigger tell_at_once after insert on app_user for each row execute function tell_at_once();
  insert into mail_schedule (user_id, digest_time, digest_day, quiet_hours) select id, '07:30', 1, false from app_user;
  insert into mail_choice (user_id, topic, delivery)
    select id, topic, 'IMMEDIATE' from app_user cross join unnest(array['ACTIONS', 'POSTS', 'COMMENTS']) topic`;

/** Vitest's global setup: one throw-away cluster for the whole run, with a migrated template. `fill` may add to it. */
export async function setup(
  project: Pick<TestProject, 'provide'>,
  fill?: (urls: Pick<EmbeddedUrls, 'ownerUrl' | 'appUrl'>) => Promise<void>,
): Promise<() => Promise<void>> {
  const { clusters, isInMemory } = await chooseFolder();
  await mkdir(clusters, { recursive: true, mode: 0o700 });
  await discardLeftOvers(clusters);
  const dataDir = await mkdtemp(join(clusters, 'run-'));
  const { ownerUrl, appUrl, adminUrl, stop } = await startEmbedded({ dataDir, durable: false });
  const teardown = async (): Promise<void> => {
    await stop();
    await rm(dataDir, { recursive: true, maxRetries: 10 });
  };
  // The data directories of the tests are beside it: a durable database waits long for a disk.
  if (isInMemory) process.env['TMPDIR'] = await makeTemporary(clusters, dataDir);
  try {
    const { migrate } = await import('../src/db/migrate.ts');
    await migrate(ownerUrl);
    await fill?.({ ownerUrl, appUrl });
    await query(ownerUrl, TELL_AT_ONCE);
    // Closed to connections, so that nobody is connected while it is copied.
    await query(adminUrl, 'alter database studyline with is_template true allow_connections false');
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('cluster', { ownerUrl, appUrl, adminUrl });
  return teardown;
}

/** A folder to which all users have a way, as some tests start PostgreSQL as another one. Only the owner can list it. */
async function makeTemporary(clusters: string, dataDir: string): Promise<string> {
  const temporary = await mkdtemp(join(dataDir, 'tmp-'));
  for (const folder of [clusters, dataDir, temporary]) await chmod(folder, 0o711);
  return temporary;
}

/** Removes what killed runs left behind. A running one keeps its own, as does one that is just starting and has no lock yet. */
async function discardLeftOvers(clusters: string): Promise<void> {
  for (const name of await readdir(clusters)) {
    if (existsSync(join(clusters, name, LOCK_NAME))) await discardEmbedded(join(clusters, name));
  }
}

/** Copies the template for a test file. Drop the copy in afterAll, when its connections are no longer needed. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase('template studyline strategy file_copy');
}

/** An empty database, as created by an operator. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const { ownerUrl, appUrl, adminUrl } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `create database ${name} ${options} owner studyline_owner`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    cut: async () => {
      await query(
        adminUrl,
        `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${name}'`,
      );
    },
    drop: async () => {
      await query(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs statements on a separate connection. Returns the values of their rows in order. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query<unknown[]>({ text, rowMode: 'array' })].flat();
    return results.flatMap(({ rows }) => rows.flat());
  } finally {
    await client.end();
  }
}
