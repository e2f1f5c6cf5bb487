import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unlimited, withConnection } from '../db/driver.ts';
import { readMigrations } from '../db/migrate.ts';
import type { DatabaseFacts, QueuedJob } from './manifest.ts';

/** Every table except those that migrating fills: the list of migrations, and tables owned by extensions. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value as "lastValue" from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`;

/** The waiting jobs, with their remaining attempts. */
const JOBS = `
  select j.task_identifier as name, p.payload, j.queue_name as queue, j.run_at as "runAt", j.max_attempts - j.attempts as "maxAttempts", j.key, j.priority
  from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.attempts < j.max_attempts order by j.id`;

const FILES = `select storage_key as "storageKey", sha256 from stored_file where state = 'STORED' order by id`;

const UNDEFINED_TABLE = '42P01';

export interface StoredFileFacts {
  storageKey: string;
  sha256: string;
}

/**
 * Reads a consistent snapshot of the whole database, as its owner, while it is in use. `keep` receives the rows of each table in
 * the format of COPY. Throws an Error of one sentence if another version of Studyline has migrated the database.
 */
export async function dumpDatabase(
  ownerUrl: string,
  keep: (table: string, rows: Readable) => Promise<unknown>,
): Promise<{ facts: DatabaseFacts; files: StoredFileFacts[] }> {
  return withConnection(unlimited(ownerUrl), async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const takenAt = new Date();
    const migrations = await findMigrations(client);
    const tables = [];
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
    for (const { name, columns } of found) {
      const copy = client.query(copyTo(`copy public.${name} (${columns.join(', ')}) to stdout`));
      // The driver reports an error but leaves the stream open. The stream's reader must learn of it, now or later.
      copy.on('error', (error) => copy.destroy(error));
      await keep(name, copy);
      tables.push({ name, columns, rows: copy.rowCount });
    }
    const { rows: sequences } = await client.query<{ name: string; lastValue: number }>(SEQUENCES);
    const { rows: jobs } = await client.query<Omit<QueuedJob, 'runAt'> & { runAt: Date }>(JOBS);
    const { rows: files } = await client.query<StoredFileFacts>(FILES);
    await client.query('commit');
    const facts = {
      takenAt: takenAt.toISOString(),
      migrations,
      tables,
      sequences,
      jobs: jobs.map((job) => ({ ...job, runAt: job.runAt.toISOString() })),
    };
    return { facts, files };
  });
}

async function findMigrations(client: pg.Client): Promise<DatabaseFacts['migrations']> {
  const applied = await client
    .query<{ name: string; checksum: string }>('select name, checksum from migration order by name')
    .catch((error: pg.DatabaseError) => {
      if (error.code !== UNDEFINED_TABLE) throw error;
      return { rows: [] };
    });
  const ours = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  if (JSON.stringify(applied.rows) !== JSON.stringify(ours))
    throw new Error(
      'The database does not belong to this version of Studyline: make the backup with the version that uses it.',
    );
  return ours;
}
