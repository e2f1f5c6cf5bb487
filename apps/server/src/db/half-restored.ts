import type pg from 'pg';

/** It stands in a database, apart from what is restored, until a restore commits all rows. The database may have other hosts. */
const MARK = 'restore_unfinished';

export async function markHalfRestored(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`);
}

/** For the transaction that brings all rows. The database remembers the backup by the sum of its parts. */
export async function unmarkHalfRestored(client: pg.Client, parts: string): Promise<void> {
  await client.query(`drop schema if exists ${MARK}`);
  await client.query(`comment on table migration is ${client.escapeLiteral(`Restored from ${parts}`)}`);
}

/** The sum of the parts of the backup whose rows are in this database, if it was restored. */
export async function findRestored(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regclass('public.migration'), 'pg_class') as comment`,
  );
  return rows[0]?.comment?.replace('Restored from ', '');
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
