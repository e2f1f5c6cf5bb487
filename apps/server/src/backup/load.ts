import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateEmpty, pickMigrations } from '../db/migrate.ts';
import { unmarkDatabase } from '../db/restore-marks.ts';
import { endAccess } from './end-access.ts';
import type { DatabaseFacts, Manifest, QueuedJob } from './manifest.ts';

/**
 * Loads a backup's rows and jobs into a database that is marked for it, in one transaction on its owner's connection. `open`
 * returns the rows of a table.
 */
export async function loadDatabase(
  client: pg.Client,
  { database: facts, parts }: Manifest,
  open: (table: string) => Readable,
): Promise<void> {
  const migrations = await pickMigrations(facts.migrations);
  await client.query('begin');
  await migrateEmpty(client, migrations);
  await loadTables(client, facts, open);
  await endAccess(client);
  for (const job of facts.jobs) await addJob(client, job);
  await unmarkDatabase(client, parts);
  await client.query('commit');
}

/** Without foreign keys the order of tables does not matter, and without triggers the rows are kept unchanged. */
async function loadTables(
  client: pg.Client,
  { tables, sequences }: DatabaseFacts,
  open: (table: string) => Readable,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name, columns, rows } of tables) {
    await client.query(`alter table public.${name} disable trigger user`);
    await client.query(`truncate public.${name}`);
    const copy = client.query(copyFrom(`copy public.${name} (${columns.join(', ')}) from stdin`));
    await pipeline(open(name), copy);
    if (copy.rowCount !== rows)
      throw new Error(`The backup says that ${name} has ${rows} rows, but ${copy.rowCount} were loaded.`);
    await client.query(`alter table public.${name} enable trigger user`);
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, lastValue } of sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${name}`, lastValue]);
  // Migrating sets it only when it starts a generation.
  await client.query(`do $$ begin
      execute format('alter table audit_event alter column generation set default %s',
        (select max(generation) from outbox_generation));
    end $$`);
}

function addJob(client: pg.Client, job: QueuedJob): Promise<unknown> {
  const { name, payload, queue, runAt, maxAttempts, key, priority } = job;
  return client.query(
    `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6, priority => $7)`,
    [name, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority],
  );
}
