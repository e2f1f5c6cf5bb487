import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/**
 * The only definition of oversight: these teams, and those they oversee. Decision: a closed team keeps overseeing, just as its
 * people can still read; people in no open team change nothing (scopesOf).
 */
export const withOverseen = (teamIds: RawBuilder<unknown>) => sql`
  select unnest(${teamIds}) as id
  union select o.team_id from team_oversight o where o.overseen_by_team_id = any(${teamIds})`;

/** The teams that these teams oversee, and these teams themselves. */
export async function findOverseenTeamIds(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const rows = await findRows(db, z.object({ id: z.int() }), withOverseen(sql`${teamIds}::integer[]`));
  return rows.map((row) => row.id);
}
