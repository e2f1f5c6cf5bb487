import { sql } from 'kysely';
import { z } from 'zod';
import { LEADING } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const foreignReferences = z.object({ roles: z.boolean(), teams: z.boolean(), categories: z.boolean() });

/** Which of these do not belong to the study, by kind. */
export async function findForeignReferences(
  db: Db,
  channelId: number,
  ids: { roles: readonly number[]; teams: readonly number[]; categories: readonly number[] },
): Promise<z.output<typeof foreignReferences>> {
  const statement = sql`
    select
      exists (select unnest(${ids.roles}::integer[]) except select id from role where channel_id = ${channelId}) as roles,
      exists (select unnest(${ids.teams}::integer[]) except select id from team where channel_id = ${channelId}) as teams,
      exists (select unnest(${ids.categories}::integer[]) except select id from category where channel_id = ${channelId}) as categories`;
  const row = await findRow(db, foreignReferences, statement);
  return row ?? { roles: true, teams: true, categories: true };
}

/** The roles that lead a study: they may change and delete its posts unless a post says otherwise. */
export async function findLeadingRoles(db: Db, channelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('key', '=', sql<string>`any(${LEADING}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Teams that these teams oversee, and they themselves. */
export async function findOverseenTeamIds(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const statement = sql`
    select unnest(${teamIds}::integer[]) as id
    union select team_id from team_oversight where overseen_by_team_id = any(${teamIds}::integer[])`;
  const rows = await findRows(db, z.object({ id: z.int() }), statement);
  return rows.map((row) => row.id);
}

const postingFacts = z.object({ fourEyes: z.boolean(), draftExpiryDays: z.int() });

export async function findPostingFacts(
  db: Db,
  channelId: number,
): Promise<z.output<typeof postingFacts> | undefined> {
  const statement = sql`
    select feature_on(c.id, 'FOUR_EYES_PUBLISH') as "fourEyes", c.draft_expiry_days as "draftExpiryDays"
    from channel c where c.id = ${channelId}`;
  return findRow(db, postingFacts, statement);
}
