import type * as changes from '@studyline/contract/classifications/changes';
import {
  CATEGORIES_LIMIT,
  CATEGORY_LEVELS,
  type ClassificationNode,
} from '@studyline/contract/classifications/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import * as change from './change-queries.ts';
import { lockTaxonomy } from './lock.ts';
import { canEditTaxonomy } from './policy.ts';
import { presentNodes } from './present.ts';
import { type CategoryRow, findCategories, type TaxonomyRow } from './queries.ts';
import { emptyCategories } from './remove-categories.ts';
import { allBelow, heightOf, levelOf } from './tree.ts';

interface OfTaxonomy {
  channelId: number;
  schema: string;
}

/** A study's own taxonomy with its categories, locked for a change. Throws FORBIDDEN and what lockTaxonomy throws. */
async function lockOwn(
  trx: Trx,
  actor: Actor,
  ref: OfTaxonomy,
): Promise<{ member: Actor; taxonomy: TaxonomyRow; categories: CategoryRow[] }> {
  const { member, taxonomy } = await lockTaxonomy(trx, actor, ref);
  authorize(canEditTaxonomy(member, taxonomy));
  return { member, taxonomy, categories: await findCategories(trx, taxonomy.taxonomyId) };
}

export async function createCategory(
  actor: Actor,
  { name, parentId: under, ...ref }: Call<typeof changes.createCategory>,
): Promise<ClassificationNode> {
  return transact(actor, async (trx) => {
    const { member, taxonomy, categories } = await lockOwn(trx, actor, ref);
    const { channelId, taxonomyId } = taxonomy;
    if (categories.length >= CATEGORIES_LIMIT) throw new AppError('TAXONOMY_FULL');
    const parentId = under || null;
    requireRoom(categories, parentId, 1);
    await requireFreeName(trx, { taxonomyId, parentId, categoryId: null, name });
    const categoryId = await change.insertCategory(trx, { channelId, taxonomyId, parentId, name });
    record(trx, member, { type: 'category.created', channelId, taxonomyId, categoryId, name, parentId });
    return readNode(trx, taxonomyId, categoryId);
  });
}

export async function updateCategory(
  actor: Actor,
  { cat: categoryId, ...wanted }: Call<typeof changes.updateCategory>,
): Promise<ClassificationNode> {
  return transact(actor, async (trx) => {
    const { member, taxonomy, categories } = await lockOwn(trx, actor, wanted);
    const { channelId, taxonomyId } = taxonomy;
    const former = requireCategory(categories, categoryId);
    const name = wanted.name ?? former.name;
    const parentId = wanted.parentId === undefined ? former.parentId : wanted.parentId || null;
    requireNoCycle(categories, categoryId, parentId);
    requireRoom(categories, parentId, heightOf(categories, categoryId));
    await requireFreeName(trx, { taxonomyId, parentId, categoryId, name });
    const of = { channelId, taxonomyId, categoryId };
    if (name !== former.name)
      record(trx, member, { type: 'category.renamed', ...of, before: former.name, after: name });
    await change.updateCategoryPlace(trx, categoryId, { name, parentId });
    const places = await placeCategory(trx, categories, former, { parentId, position: wanted.position });
    if (places) record(trx, member, { type: 'category.moved', ...of, name, ...places });
    return readNode(trx, taxonomyId, categoryId);
  });
}

interface Place {
  parentId: number | null;
  position: number;
}

/** Moves a category among its siblings, or after new ones unless a position is given; undefined if it is already there. */
async function placeCategory(
  trx: Trx,
  categories: readonly CategoryRow[],
  former: CategoryRow,
  { parentId, position }: { parentId: number | null; position: number | undefined },
): Promise<{ before: Place; after: Place } | undefined> {
  const idsBelow = (id: number | null) =>
    categories.filter((one) => one.parentId === id).map((one) => one.categoryId);
  const before = {
    parentId: former.parentId,
    position: idsBelow(former.parentId).indexOf(former.categoryId) + 1,
  };
  const others = idsBelow(parentId).filter((id) => id !== former.categoryId);
  const stays = parentId === former.parentId;
  const wanted = position ?? (stays ? before.position : others.length + 1);
  const after = { parentId, position: Math.min(wanted, others.length + 1) };
  if (stays && after.position === before.position) return undefined;
  await change.putInOrder(trx, 'category', others.toSpliced(after.position - 1, 0, former.categoryId));
  return { before, after };
}

/**
 * Removes a category with everything below it. If no category is chosen, posts that the actor may not know of move to the parent
 * category, or become uncategorised if there is none.
 */
export async function removeCategory(
  actor: Actor,
  { cat: categoryId, moveToCategoryId: moveTo, ...ref }: Call<typeof changes.removeCategory>,
): Promise<{ categoryId: number }> {
  return transact(actor, async (trx) => {
    const { member, taxonomy, categories } = await lockOwn(trx, actor, ref);
    const { channelId, taxonomyId } = taxonomy;
    const { name, parentId } = requireCategory(categories, categoryId);
    const removedIds = allBelow(categories, categoryId).map((one) => one.categoryId);
    const ids = [categoryId, ...removedIds];
    await requireTarget(trx, channelId, ids, moveTo);
    const posts = await change.countPostsIn(trx, ids, { ...member, channelId });
    if (posts > 0 && moveTo === undefined) throw new AppError('CATEGORY_IN_USE', { words: { posts } });
    const to = moveTo === undefined ? parentId : moveTo || null;
    const at = now();
    await emptyCategories(trx, member, { channelId, categoryIds: ids, to }, at);
    // Decision: if no category was chosen, the study's audit trail does not say where posts went that its reader may not know of.
    const movedTo = moveTo || null;
    const of = { channelId, taxonomyId, categoryId };
    record(trx, member, { type: 'category.removed', ...of, name, removedIds, movedTo }, at);
    return { categoryId };
  });
}

async function requireTarget(
  trx: Trx,
  channelId: number,
  removedIds: readonly number[],
  moveTo: number | undefined,
): Promise<void> {
  if (!moveTo) return;
  if (removedIds.includes(moveTo)) throw new AppError('CATEGORY_UNKNOWN');
  if (!(await change.hasCategory(trx, channelId, moveTo))) throw new AppError('CATEGORY_UNKNOWN');
}

function requireCategory(categories: readonly CategoryRow[], categoryId: number): CategoryRow {
  const category = categories.find((one) => one.categoryId === categoryId);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
}

function requireNoCycle(
  categories: readonly CategoryRow[],
  categoryId: number,
  parentId: number | null,
): void {
  const below = allBelow(categories, categoryId).map((one) => one.categoryId);
  if (parentId !== null && [categoryId, ...below].includes(parentId)) throw new AppError('CATEGORY_UNKNOWN');
}

/** Requires that this many levels fit below a category; null is the top. */
function requireRoom(categories: readonly CategoryRow[], parentId: number | null, height: number): void {
  if (parentId !== null && !categories.some((one) => one.categoryId === parentId))
    throw new AppError('CATEGORY_UNKNOWN');
  if (levelOf(categories, parentId) + height > CATEGORY_LEVELS) throw new AppError('TAXONOMY_FULL');
}

async function requireFreeName(
  trx: Trx,
  wanted: Parameters<typeof change.isCategoryNameTaken>[1],
): Promise<void> {
  if (await change.isCategoryNameTaken(trx, wanted)) throw new AppError('CATEGORY_NAME_TAKEN');
}

async function readNode(trx: Trx, taxonomyId: number, categoryId: number): Promise<ClassificationNode> {
  const categories = await findCategories(trx, taxonomyId);
  const { parentId } = requireCategory(categories, categoryId);
  const node = presentNodes(categories, parentId).find((one) => one.categoryId === categoryId);
  if (!node) throw new Error(`There is no category ${categoryId}.`);
  return node;
}
