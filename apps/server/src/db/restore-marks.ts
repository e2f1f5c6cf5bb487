import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { locks } from './locks.ts';

/**
 * Until a restore is complete, there are two marks: a file in the data directory, and a schema in the database, which other hosts
 * may use. Nothing starts while there is a mark.
 */
export const DATA_DIR_MARK = 'restore-unfinished';
const DATABASE_MARK = 'restore_unfinished';

const markOf = (dataDir: string): string => join(dataDir, DATA_DIR_MARK);

export function isDataDirMarked(dataDir: string): Promise<boolean> {
  return access(markOf(dataDir)).then(
    () => true,
    () => false,
  );
}

/** In one step: a file beside the mark would make the data directory count as not empty. */
export function markDataDir(dataDir: string): Promise<void> {
  return writeFile(markOf(dataDir), '', { mode: 0o600, flush: true });
}

export function unmarkDataDir(dataDir: string): Promise<void> {
  return rm(markOf(dataDir));
}

/** Throws an Error of one sentence. */
export async function refuseMarkedDataDir(dataDir: string): Promise<void> {
  if (await isDataDirMarked(dataDir)) throw unfinished(dataDir);
}

/** Throws an Error of one sentence. */
export async function refuseMarkedDatabase(client: pg.Client): Promise<void> {
  if (await isDatabaseMarked(client)) throw unfinished('this database');
}

function unfinished(place: string): Error {
  return new Error(
    `A restore into ${place} has not finished: wait for it if it is still running, otherwise run it again.`,
  );
}

async function isDatabaseMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    'select to_regnamespace($1) is not null as marked',
    [DATABASE_MARK],
  );
  return rows[0]?.marked ?? false;
}

/** Keeps other restores out of the database until the connection ends. Returns whether it could. */
export async function claimDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
    locks.restoring,
  ]);
  return rows[0]?.claimed ?? false;
}

/** Whether a restore may begin: the database is empty, or contains only what an interrupted restore left. */
export async function isDatabaseFree(client: pg.Client): Promise<boolean> {
  if (await isDatabaseMarked(client)) return true;
  const { rows } = await client.query<{ free: boolean }>(`
    select to_regnamespace('graphile_worker') is null and not exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as free`);
  return rows[0]?.free ?? false;
}

/** Marks a database that is free, while nobody migrates it. Returns whether it was free. */
export async function markDatabase(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [locks.migrating]);
  const isFree = await isDatabaseFree(client);
  if (isFree) await client.query(`create schema if not exists ${DATABASE_MARK}`);
  await client.query('commit');
  return isFree;
}

/** For the transaction that loads all rows. The database identifies the backup by the checksum of its parts. */
export async function unmarkDatabase(client: pg.Client, parts: string): Promise<void> {
  await client.query(`drop schema ${DATABASE_MARK}`);
  await client.query(`comment on table migration is ${client.escapeLiteral(`Restored from ${parts}`)}`);
}

/** The checksum of the parts of the backup whose rows are in this database, if it was restored. */
export async function findRestored(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regclass('public.migration'), 'pg_class') as comment`,
  );
  return rows[0]?.comment?.replace('Restored from ', '');
}
