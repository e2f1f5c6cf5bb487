import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

/** Serialises changes to a study's taxonomies and to the categories of its posts. Read anything they depend on afterwards. */
export async function lockTaxonomies(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select from channel where id = ${channelId} for no key update`);
}

const named = z.object({ teamIds: z.array(z.int()) });

/** The teams named by a post and its rules in force. */
export async function findNamedTeams(db: Db, postId: number): Promise<number[]> {
  const statement = sql`
    select array(
      select t.id::integer from post p, json_each(p.permissions) entry, json_array_elements_text(entry.value->'teamIds') as t(id)
        where p.id = ${postId}
      union select unnest(array_remove(r.team_ids || r.team_id, null)) from compliance_rule r where r.post_id = ${postId} and r.retired_at is null) as "teamIds"`;
  return (await findRow(db, named, statement))?.teamIds ?? [];
}

const foreignReferences = z.object({ roles: z.boolean(), teams: z.boolean(), categories: z.boolean() });

/** References outside the study, by kind. */
export async function findForeignReferences(
  db: Db,
  channelId: number,
  ids: { roles: readonly number[]; teams: readonly number[]; categories: readonly number[] },
): Promise<z.output<typeof foreignReferences>> {
  const statement = sql`
    select
      exists (select unnest(${ids.roles}::integer[]) except select id from role where channel_id = ${channelId}) as roles,
      exists (select unnest(${ids.teams}::integer[]) except select id from team where channel_id = ${channelId}) as teams,
      exists (select unnest(${ids.categories}::integer[]) except
        select id from category where channel_id = ${channelId} and removed_at is null) as categories`;
  const row = await findRow(db, foreignReferences, statement);
  return row ?? { roles: true, teams: true, categories: true };
}
