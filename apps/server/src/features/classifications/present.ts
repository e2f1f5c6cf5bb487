import type { CategoryFacts, ClassificationNode, Taxonomy } from '@studyline/contract/classifications/calls';
import type { Actor } from '../../core/actor.ts';
import type { PostCounts } from './count-queries.ts';
import { canEditTaxonomies, canEditTaxonomy } from './policy.ts';
import type { CategoryRow, TaxonomyRow } from './queries.ts';
import { allBelow } from './tree.ts';

/** What is counted by id; undefined if nobody asked for it. */
type Counts = ReadonlyMap<number, PostCounts> | undefined;

/** The counts of one place: none where none stand in it, null where they were not asked for. */
function countsOf(counts: Counts, id: number): { postCount: number | null; unreadCount: number | null } {
  if (!counts) return { postCount: null, unreadCount: null };
  return counts.get(id) ?? { postCount: 0, unreadCount: 0 };
}

export function presentTaxonomy(actor: Actor, row: TaxonomyRow, counts?: Counts): Taxonomy {
  const { channelId, ...facts } = row;
  return {
    ...facts,
    ...countsOf(counts, row.taxonomyId),
    can: { arrange: canEditTaxonomies(actor, channelId), edit: canEditTaxonomy(actor, row) },
  };
}

/** Children of a category, or the top ones for null, each with all that stands below it. */
export function presentNodes(
  categories: readonly CategoryRow[],
  parentId: number | null,
  counts?: Counts,
): ClassificationNode[] {
  const parents = new Set(categories.map((one) => one.parentId));
  const present = (row: CategoryRow): CategoryFacts => ({
    ...row,
    hasChildren: parents.has(row.categoryId),
    ...countsOf(counts, row.categoryId),
  });
  return categories
    .filter((one) => one.parentId === parentId)
    .map((one) => ({ ...present(one), items: allBelow(categories, one.categoryId).map(present) }));
}
