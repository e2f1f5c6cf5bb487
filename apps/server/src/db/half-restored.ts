import type pg from 'pg';

/** It stands in a database, apart from what is restored, until a restore commits all rows. The database may have other hosts. */
const MARK = 'restore_unfinished';

export async function markHalfRestored(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`);
}

export async function unmarkHalfRestored(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${MARK}`);
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    'select to_regnamespace($1) is not null as marked',
    [MARK],
  );
  return rows[0]?.marked ?? false;
}

/** Whether a restore may begin: the database has nothing in it, or what a restore has left that was cut off. */
export async function isFreeForRestore(client: pg.Client): Promise<boolean> {
  if (await isMarked(client)) return true;
  const { rows } = await client.query<{ free: boolean }>(`
    select to_regnamespace('graphile_worker') is null and not exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as free`);
  return rows[0]?.free ?? false;
}

/** Throws an Error of one sentence. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (await isMarked(client))
    throw new Error('A restore into this database did not come to its end: run it again.');
}
