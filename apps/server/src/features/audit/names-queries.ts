import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

/** The people and things that events of a study refer to. */
export interface NamedIds {
  roleIds: readonly number[];
  roleKeys: readonly string[];
  teamIds: readonly number[];
  categoryIds: readonly number[];
  dutyIds: readonly number[];
  userIds: readonly number[];
}

const texts = z.record(z.string(), z.string());
const duty = z.object({ key: z.string().nullable(), name: z.string().nullable() });
const found = z.object({
  roles: texts,
  rolesByKey: texts,
  teams: z.record(z.string(), teamName),
  categories: texts,
  duties: z.record(z.string(), duty),
  people: texts,
});
type Names = z.output<typeof found>;
const none: Names = { roles: {}, rolesByKey: {}, teams: {}, categories: {}, duties: {}, people: {} };

/** The names of a study's roles, teams, categories and duties, and of people. Only known teams are named; null is all. */
export async function findNames(
  db: Db,
  { channelId, knownTeamIds }: { channelId: number; knownTeamIds: readonly number[] | null },
  { roleIds, roleKeys, teamIds, categoryIds, dutyIds, userIds }: NamedIds,
): Promise<Names> {
  if ([roleIds, roleKeys, teamIds, categoryIds, dutyIds, userIds].every((ids) => ids.length === 0))
    return none;
  const named = (key: RawBuilder<unknown>, value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql`coalesce((select json_object_agg(${key}, ${value}) from ${rows}), '{}')`;
  const isKnown = knownTeamIds ? sql`t.id = any(${knownTeamIds}::integer[])` : sql`true`;
  const ofStudy = (alias: string) => sql`${sql.ref(alias)}.channel_id = ${channelId}`;
  const statement = sql`select
    ${named(sql`r.id`, sql`r.name`, sql`role r where ${ofStudy('r')} and r.id = any(${roleIds}::integer[])`)} as roles,
    ${named(sql`r.key`, sql`r.name`, sql`role r where ${ofStudy('r')} and r.key = any(${roleKeys}::text[])`)} as "rolesByKey",
    ${named(sql`t.id`, teamNameColumn, sql`team t where ${ofStudy('t')} and t.id = any(${teamIds}::integer[]) and ${isKnown}`)} as teams,
    ${named(sql`c.id`, sql`c.name`, sql`category c where ${ofStudy('c')} and c.id = any(${categoryIds}::integer[])`)} as categories,
    ${named(sql`d.id`, sql`json_build_object('key', d.key, 'name', d.name)`, sql`duty d where ${ofStudy('d')} and d.id = any(${dutyIds}::integer[])`)} as duties,
    ${named(sql`u.id`, sql`u.display_name`, sql`app_user u where u.id = any(${userIds}::integer[])`)} as people`;
  return (await findRow(db, found, statement)) ?? none;
}
