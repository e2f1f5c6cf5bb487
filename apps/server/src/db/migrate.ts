import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { unlimited, withConnection } from './driver.ts';
import { beginGeneration } from './generation.ts';
import { locks } from './locks.ts';
import { openQueuePool } from './queue-pool.ts';
import { refuseMarkedDatabase } from './restore-marks.ts';
import { type PermissionLine, rolePermissions } from '../core/roles.ts';

const directory = join(import.meta.dirname, 'migrations');
const MIGRATION_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The schema that a version of Studyline needs. */
interface Version {
  migrations: readonly Migration[];
  permissions: readonly PermissionLine[];
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Migrates a database to the newest schema, as its owner, and returns the names of the applied migrations. Migrations only go
 * forward, each file in its own transaction, and several processes may run them at once. Refuses a database made by other files.
 * Also installs the job queue, which the application's role may use. `version` is for tests.
 */
export async function migrate(ownerUrl: string, version?: Version): Promise<string[]> {
  const { migrations, permissions } = version ?? {
    migrations: await readMigrations(),
    permissions: rolePermissions,
  };
  return withConnection(unlimited(ownerUrl), async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.migrating]);
    await refuseMarkedDatabase(client);
    await client.query(MIGRATION_TABLE);
    const missing = await findMissing(client, migrations);
    for (const migration of missing) await apply(client, migration);
    await beginGeneration(client);
    await writeRolePermissions(client, permissions);
    await installQueue(ownerUrl);
    await shareQueue(client);
    await closeDatabase(client);
    return missing.map(({ name }) => name);
  });
}

/** Picks our migrations with these names and checksums. Throws an Error of one sentence if one is not ours. */
export async function pickMigrations(
  wanted: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<Migration[]> {
  const ours = await readMigrations();
  return wanted.map(({ name, checksum }) => {
    const migration = ours.find((one) => one.name === name && one.checksum === checksum);
    if (!migration)
      throw new Error(
        `This Studyline does not know the migration ${name} of the backup: use the version that made it.`,
      );
    return migration;
  });
}

/** Creates the schema as of these migrations in an empty database that is marked for a restore, in the client's transaction. */
export async function migrateEmpty(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const migration of migrations) await write(client, migration);
}

async function findMissing(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    'select * from migration order by name',
  );
  const missing = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const known = missing.get(name);
    if (!known || known.checksum !== checksum)
      throw new Error(
        `This data directory was made by an earlier development version of Studyline, or by a newer one (its migration ${name} ` +
          'is not the one of this version): use the version that made it, or start with an empty data directory or database.',
      );
    missing.delete(name);
  }
  return [...missing.values()];
}

async function write(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name } = migration;
  await client.query('begin');
  try {
    await write(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Writes the permission table of core/roles.ts for SQL. If it has changed, recomputes what members may read. Refuses a table that
 * the newest migration about it does not name: processes with the same migrations have the same table, so an older one never
 * overwrites a newer one.
 */
async function writeRolePermissions(
  client: pg.Client,
  permissions: readonly PermissionLine[],
): Promise<void> {
  const name = nameOf(permissions);
  const { rows } = await client.query<{ named: string | null }>(
    `select obj_description('role_permission'::regclass) as named`,
  );
  if (rows[0]?.named !== name)
    throw new Error(
      'The permission table has changed without a migration: add one that says ' +
        `comment on table role_permission is '${name}';`,
    );
  const wanted = `select role as role_key, permission, scope
    from jsonb_to_recordset($1::jsonb) as line(role text, permission text, scope text)`;
  const lines = JSON.stringify(permissions);
  await client.query('begin');
  try {
    const { rowCount: removed } = await client.query(
      `delete from role_permission known where not exists (${wanted} where (role, line.permission, line.scope)
        = (known.role_key, known.permission, known.scope))`,
      [lines],
    );
    const { rowCount: added } = await client.query(
      `insert into role_permission (role_key, permission, scope) ${wanted} on conflict do nothing`,
      [lines],
    );
    if (removed || added) await client.query('select refresh_members(array(select id from channel_member))');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The name by which a migration refers to a permission table. */
export function nameOf(permissions: readonly PermissionLine[]): string {
  const lines = permissions.map(({ role, permission, scope }) => `${role} ${permission} ${scope}`);
  return `sha256 ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`;
}

/** As the owner. Does nothing if the queue exists. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const pgPool = openQueuePool(unlimited(ownerUrl), 1);
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/**
 * Lets the application's role use the queue. The owner keeps it and changes its tables later: code that somebody else could plant
 * there would then run with the owner's rights. Its tables have row-level security, which admits only the owner by default.
 */
async function shareQueue(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare item record;
    begin
      grant usage on schema graphile_worker to studyline_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to studyline_app;
      revoke insert, update, delete on graphile_worker.migrations from studyline_app;
      grant usage on all sequences in schema graphile_worker to studyline_app;
      for item in select oid::regclass as name from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'studyline_app')
      loop
        execute format('create policy studyline_app on %s to studyline_app using (true) with check (true)', item.name);
      end loop;
    end $$`);
}

/** Prevents anybody else from creating objects in this database that could shadow ours. */
async function closeDatabase(client: pg.Client): Promise<void> {
  await client.query(`do $$
    begin
      execute format('revoke create, temporary on database %I from public', current_database());
      revoke create on schema public from public;
    end $$`);
}
