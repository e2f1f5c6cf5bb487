import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

const taxonomyRow = z.object({
  taxonomyId: z.int(),
  channelId: z.int(),
  schema: z.string(),
  name: z.string(),
  isStandard: z.boolean(),
  isOffered: z.boolean(),
  categoryCount: z.int(),
});
export type TaxonomyRow = z.output<typeof taxonomyRow>;

/** The taxonomy with this schema or id. No schema is a number. */
export function findBySchema(taxonomies: readonly TaxonomyRow[], schema: string): TaxonomyRow | undefined {
  return taxonomies.find((one) => one.schema === schema || String(one.taxonomyId) === schema);
}

/** The taxonomies of a study in their order. */
export async function findTaxonomies(db: Db, channelId: number): Promise<TaxonomyRow[]> {
  const statement = sql`
    select t.id as "taxonomyId", t.channel_id as "channelId", t.schema, t.name, t.is_standard as "isStandard",
      t.is_offered as "isOffered",
      (select count(*) from category g where g.taxonomy_id = t.id and g.removed_at is null) as "categoryCount"
    from taxonomy t where t.channel_id = ${channelId} and t.removed_at is null
    order by t.position, t.id`;
  return findRows(db, taxonomyRow, statement);
}

const categoryRow = z.object({
  categoryId: z.int(),
  taxonomyId: z.int(),
  parentId: z.int().nullable(),
  number: z.string(),
  name: z.string(),
});
export type CategoryRow = z.output<typeof categoryRow>;

/** The categories of a taxonomy, siblings in their order. */
export async function findCategories(db: Db, taxonomyId: number): Promise<CategoryRow[]> {
  const statement = sql`
    select g.id as "categoryId", g.taxonomy_id as "taxonomyId", g.parent_id as "parentId", g.number, g.name
    from category g where g.taxonomy_id = ${taxonomyId} and g.removed_at is null
    order by g.position, g.number collate "C", g.id`;
  return findRows(db, categoryRow, statement);
}
