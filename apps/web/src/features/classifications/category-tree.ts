import type { CategoryFacts, ClassificationNode } from '@studyline/contract/classifications/calls';

/** A chosen category, with the names to show it by. */
export interface Category {
  categoryId: number;
  number: string;
  name: string;
  /** The name of its parent category. */
  parent?: string;
}

/** The categories of a taxonomy in one list, each before those that stand below it. */
export function inTreeOrder(nodes: readonly ClassificationNode[]): CategoryFacts[] {
  return nodes.flatMap(({ items, ...node }) => [node, ...items]);
}

/** The categories from the top down to one, itself the last; empty if there is none of this id. */
export function pathTo(all: readonly CategoryFacts[], categoryId: number | null): CategoryFacts[] {
  const category = all.find((one) => one.categoryId === categoryId);
  return category ? [...pathTo(all, category.parentId), category] : [];
}

/** Those directly below a category; null is the top. */
export function childrenOf(all: readonly CategoryFacts[], categoryId: number | null): CategoryFacts[] {
  return all.filter(({ parentId }) => parentId === categoryId);
}

/** A category and all that stands below it, by their ids. */
export function idsWithin(all: readonly CategoryFacts[], categoryId: number): Set<number> {
  const ids = new Set([categoryId]);
  for (const one of all) if (one.parentId !== null && ids.has(one.parentId)) ids.add(one.categoryId);
  return ids;
}

/** "05.04 Site Management", or the name alone in an own taxonomy. */
export function labelOf({ number, name }: Pick<Category, 'number' | 'name'>): string {
  return number ? `${number} ${name}` : name;
}
