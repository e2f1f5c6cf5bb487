import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

export async function findTaxonomies(
  db: Db,
  channelId: number,
): Promise<{ taxonomyId: number; schema: string; name: string }[]> {
  return db
    .selectFrom('taxonomy')
    .select(['id as taxonomyId', 'schema', 'name'])
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
}

const nodeRow = z.object({
  categoryId: z.int(),
  taxonomyId: z.int(),
  number: z.string(),
  name: z.string(),
  hasChildren: z.boolean(),
});

/** Children of a category (0 is the root) by number; undefined if the study has no such schema or category. */
export async function findNodes(
  db: Db,
  channelId: number,
  schema: string,
  categoryId: number,
): Promise<z.output<typeof nodeRow>[] | undefined> {
  const taxonomy = await db
    .selectFrom('taxonomy')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('schema', '=', schema)
    .executeTakeFirst();
  if (!taxonomy) return undefined;
  if (categoryId !== 0) {
    const parent = db
      .selectFrom('category')
      .select('id')
      .where('id', '=', categoryId)
      .where('taxonomy_id', '=', taxonomy.id);
    if (!(await parent.executeTakeFirst())) return undefined;
  }
  const statement = sql`
    select g.id as "categoryId", g.taxonomy_id as "taxonomyId", g.number, g.name,
      exists (select from category below where below.taxonomy_id = g.taxonomy_id and below.parent_id = g.id) as "hasChildren"
    from category g
    where g.taxonomy_id = ${taxonomy.id} and g.parent_id is not distinct from ${categoryId === 0 ? null : categoryId}::integer
    order by g.number`;
  return findRows(db, nodeRow, statement);
}
