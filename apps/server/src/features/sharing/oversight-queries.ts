import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/** The teams that these teams oversee, and these teams themselves. */
export async function findOverseenTeamIds(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const statement = sql`
    select unnest(${teamIds}::integer[]) as id
    union select team_id from team_oversight where overseen_by_team_id = any(${teamIds}::integer[])`;
  const rows = await findRows(db, z.object({ id: z.int() }), statement);
  return rows.map((row) => row.id);
}
