import type { CategoryFacts, ClassificationNode, Taxonomy } from '@studyline/contract/classifications/calls';
import type { Actor } from '../../core/actor.ts';
import type { PostCounts } from './count-queries.ts';
import { canEditTaxonomies, canEditTaxonomy } from './policy.ts';
import type { CategoryRow, TaxonomyRow } from './queries.ts';
import { allBelow } from './tree.ts';

/** The counts by id; undefined if they were not requested. */
type Counts = ReadonlyMap<number, PostCounts> | undefined;

/** The counts of one place: zero if it has no posts, null if they were not requested. */
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

/** The children of a category, or the top categories for null, each with everything below it. */
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
