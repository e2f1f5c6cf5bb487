import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/**
 * The one rule of oversight: these teams, and those that they oversee. Decision: a team that is closed goes on overseeing, as its
 * people go on reading; who is in no open team changes nothing (scopesOf).
 */
export const withOverseen = (teamIds: RawBuilder<unknown>) => sql`
  select unnest(${teamIds}) as id
  union select o.team_id from team_oversight o where o.overseen_by_team_id = any(${teamIds})`;

/** The teams that these teams oversee, and these teams themselves. */
export async function findOverseenTeamIds(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const rows = await findRows(db, z.object({ id: z.int() }), withOverseen(sql`${teamIds}::integer[]`));
  return rows.map((row) => row.id);
}
