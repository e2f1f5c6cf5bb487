import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const directory = join(import.meta.dirname, 'migrations');
const LOCK = 7_140_001;

/** Names of the migrations in their order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
}

/**
 * Brings a database to the newest schema, as its owner. Forward only; each file in a transaction of its own, and several
 * processes may call it at once. Also installs the job queue, which the application's role owns so that it can run it.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz(3) not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((r) => r.name),
    );
    for (const name of await listMigrations()) {
      if (done.has(name)) continue;
      const text = await readFile(join(directory, name), 'utf8');
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
      applied.push(name);
    }
    await runMigrations({ connectionString: ownerUrl });
    await giveQueueToApp(client);
  } finally {
    await client.end();
  }
  return applied;
}

/** The queue's tables are under row-level security, which only their owner passes. */
async function giveQueueToApp(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare item record;
    begin
      execute 'alter schema graphile_worker owner to studyline_app';
      for item in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'graphile_worker' and c.relkind in ('r', 'v', 'p')
      loop execute format('alter table %s owner to studyline_app', item.name); end loop;
      for item in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'graphile_worker'
      loop execute format('alter function %s owner to studyline_app', item.name); end loop;
    end $$`);
}
