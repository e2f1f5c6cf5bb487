import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { mayBeCountedFor } from '../sharing/visibility-queries.ts';

const inserted = z.object({ id: z.int() });

/** Adds a taxonomy after the others, with a schema that the study has never had. */
export async function insertOwnTaxonomy(trx: Trx, channelId: number, name: string): Promise<number> {
  const statement = sql`
    insert into taxonomy (channel_id, schema, name, position)
    select ${channelId}, 'OWN_' || (count(*) filter (where schema ~ '^OWN_') + 1), ${name}, coalesce(max(position), 0) + 1
    from taxonomy where channel_id = ${channelId}
    returning id`;
  return idOf(await findRow(trx, inserted, statement));
}

export async function insertCategory(
  trx: Trx,
  category: { channelId: number; taxonomyId: number; parentId: number | null; name: string },
): Promise<number> {
  const { channelId, taxonomyId, parentId, name } = category;
  const statement = sql`
    insert into category (channel_id, taxonomy_id, parent_id, name, position)
    select ${channelId}, ${taxonomyId}, ${parentId}::integer, ${name}, coalesce(max(position), 0) + 1
    from category where taxonomy_id = ${taxonomyId} and parent_id is not distinct from ${parentId}::integer
    returning id`;
  return idOf(await findRow(trx, inserted, statement));
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('Nothing was inserted.');
  return row.id;
}

/** Whether another taxonomy of the study has this name, ignoring case. */
export async function isTaxonomyNameTaken(
  trx: Trx,
  { channelId, taxonomyId, name }: { channelId: number; taxonomyId: number | null; name: string },
): Promise<boolean> {
  const statement = sql`select id from taxonomy
    where channel_id = ${channelId} and removed_at is null and id is distinct from ${taxonomyId}::integer and lower(name) = lower(${name})`;
  return (await findRow(trx, inserted, statement)) !== undefined;
}

/** Whether another category with the same parent has this name. */
export async function isCategoryNameTaken(
  trx: Trx,
  place: { taxonomyId: number; parentId: number | null; categoryId: number | null; name: string },
): Promise<boolean> {
  const statement = sql`select id from category
    where taxonomy_id = ${place.taxonomyId} and parent_id is not distinct from ${place.parentId}::integer and removed_at is null
      and id is distinct from ${place.categoryId}::integer and lower(name) = lower(${place.name})`;
  return (await findRow(trx, inserted, statement)) !== undefined;
}

export async function updateTaxonomyFacts(
  trx: Trx,
  taxonomyId: number,
  facts: { name: string; isOffered: boolean },
): Promise<void> {
  await trx
    .updateTable('taxonomy')
    .set({ name: facts.name, is_offered: facts.isOffered })
    .where('id', '=', taxonomyId)
    .execute();
}

export async function updateCategoryPlace(
  trx: Trx,
  categoryId: number,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<void> {
  await trx.updateTable('category').set({ name, parent_id: parentId }).where('id', '=', categoryId).execute();
}

/** Sets the positions of rows to the order of these ids. */
export async function putInOrder(
  trx: Trx,
  table: 'taxonomy' | 'category',
  ids: readonly number[],
): Promise<void> {
  const statement = sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::integer[]) with ordinality as o(id, position) where t.id = o.id and t.position <> o.position`;
  await run(trx, statement);
}

export async function removeTaxonomyRow(trx: Trx, taxonomyId: number, at: Date): Promise<void> {
  await trx.updateTable('taxonomy').set({ removed_at: at }).where('id', '=', taxonomyId).execute();
}

export async function removeCategoryRows(trx: Trx, categoryIds: readonly number[], at: Date): Promise<void> {
  await run(trx, sql`update category set removed_at = ${at} where id = any(${categoryIds}::integer[])`);
}

/** Whether the study has this category. */
export async function hasCategory(db: Db, channelId: number, categoryId: number): Promise<boolean> {
  const statement = sql`select id from category where id = ${categoryId} and channel_id = ${channelId} and removed_at is null`;
  return (await findRow(db, inserted, statement)) !== undefined;
}

const counted = z.object({ posts: z.int() });

/** How many posts in these categories a person may know of, if only by their number: drafts included, withdrawn posts excluded. */
export async function countPostsIn(
  trx: Trx,
  categoryIds: readonly number[],
  { userId, channelId }: { userId: number; channelId: number },
): Promise<number> {
  const statement = sql`
    select count(distinct p.id)::integer as posts
    from post_category pc join post p on p.id = pc.post_id
    where pc.category_id = any(${categoryIds}::integer[]) and p.withdrawn_at is null
      and ${mayBeCountedFor(userId, sql`${channelId}::integer`)}`;
  return (await findRow(trx, counted, statement))?.posts ?? 0;
}

const placed = z.object({ postId: z.int(), categoryIds: z.array(z.int()) });

/** The posts in any of these categories, each with all its categories. */
export async function findPostsIn(
  trx: Trx,
  categoryIds: readonly number[],
): Promise<z.output<typeof placed>[]> {
  const statement = sql`
    select pc.post_id as "postId", array_agg(pc.category_id order by pc.category_id) as "categoryIds"
    from post_category pc
    where pc.post_id in (select post_id from post_category where category_id = any(${categoryIds}::integer[]))
    group by pc.post_id order by pc.post_id`;
  return findRows(trx, placed, statement);
}

/** Moves all posts from these categories to another one; null leaves them uncategorised. */
export async function movePosts(
  trx: Trx,
  channelId: number,
  from: readonly number[],
  to: number | null,
): Promise<void> {
  const taken = sql`delete from post_category where category_id = any(${from}::integer[])`;
  if (to === null) {
    await run(trx, taken);
    return;
  }
  const statement = sql`
    with taken as (${taken} returning post_id)
    insert into post_category (post_id, category_id, channel_id)
    select distinct post_id, ${to}::integer, ${channelId}::integer from taken on conflict do nothing`;
  await run(trx, statement);
}
