import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { type TeamName, teamName, teamNameColumn } from '../people/queries.ts';

/** The people and things that events of a study refer to. */
export interface NamedIds {
  roleIds: readonly number[];
  roleKeys: readonly string[];
  teamIds: readonly number[];
  categoryIds: readonly number[];
  userIds: readonly number[];
}

const texts = z.record(z.string(), z.string());
const found = z.object({
  roles: texts,
  rolesByKey: texts,
  teams: z.record(z.string(), teamName),
  categories: texts,
  people: texts,
});
interface Names {
  roles: Record<string, string>;
  rolesByKey: Record<string, string>;
  teams: Record<string, TeamName>;
  categories: Record<string, string>;
  people: Record<string, string>;
}
const none: Names = { roles: {}, rolesByKey: {}, teams: {}, categories: {}, people: {} };

/** The names of a study's roles, teams and categories, and of people. Only known teams are named; null is all. */
export async function findNames(
  db: Db,
  { channelId, knownTeamIds }: { channelId: number; knownTeamIds: readonly number[] | null },
  { roleIds, roleKeys, teamIds, categoryIds, userIds }: NamedIds,
): Promise<Names> {
  if ([roleIds, roleKeys, teamIds, categoryIds, userIds].every((ids) => ids.length === 0)) return none;
  const named = (key: RawBuilder<unknown>, value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql`coalesce((select json_object_agg(${key}, ${value}) from ${rows}), '{}')`;
  const isKnown = knownTeamIds ? sql`t.id = any(${knownTeamIds}::integer[])` : sql`true`;
  const ofStudy = (alias: string) => sql`${sql.ref(alias)}.channel_id = ${channelId}`;
  const statement = sql`select
    ${named(sql`r.id`, sql`r.name`, sql`role r where ${ofStudy('r')} and r.id = any(${roleIds}::integer[])`)} as roles,
    ${named(sql`r.key`, sql`r.name`, sql`role r where ${ofStudy('r')} and r.key = any(${roleKeys}::text[])`)} as "rolesByKey",
    ${named(sql`t.id`, teamNameColumn, sql`team t where ${ofStudy('t')} and t.id = any(${teamIds}::integer[]) and ${isKnown}`)} as teams,
    ${named(sql`c.id`, sql`c.name`, sql`category c where ${ofStudy('c')} and c.id = any(${categoryIds}::integer[])`)} as categories,
    ${named(sql`u.id`, sql`u.display_name`, sql`app_user u where u.id = any(${userIds}::integer[])`)} as people`;
  return (await findRow(db, found, statement)) ?? none;
}
