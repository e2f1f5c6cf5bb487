import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const foreignReferences = z.object({ roles: z.boolean(), teams: z.boolean(), categories: z.boolean() });
const own = z.object({ id: z.int() });

/** Those that do not belong to the study, by kind. */
export async function findForeignReferences(
  db: Db,
  channelId: number,
  ids: { roles: readonly number[]; teams: readonly number[]; categories: readonly number[] },
): Promise<z.output<typeof foreignReferences>> {
  // In a transaction none of them is removed until it ends.
  const locked = sql`select id from category
    where channel_id = ${channelId} and id = any(${ids.categories}::integer[]) and removed_at is null order by id for share`;
  const categories = ids.categories.length > 0 ? await findRows(db, own, locked) : [];
  const statement = sql`
    select
      exists (select unnest(${ids.roles}::integer[]) except select id from role where channel_id = ${channelId}) as roles,
      exists (select unnest(${ids.teams}::integer[]) except select id from team where channel_id = ${channelId}) as teams,
      exists (select unnest(${ids.categories}::integer[]) except
        select unnest(${categories.map(({ id }) => id)}::integer[])) as categories`;
  const row = await findRow(db, foreignReferences, statement);
  return row ?? { roles: true, teams: true, categories: true };
}
