import type { CategoryFacts, ClassificationNode } from '@studyline/contract/classifications/calls';

/** A chosen category, with the names to display. */
export interface Category {
  categoryId: number;
  number: string;
  name: string;
  /** The name of its parent category. */
  parent?: string;
}

/** The categories of a taxonomy in one list, parents before children. */
export function inTreeOrder(nodes: readonly ClassificationNode[]): CategoryFacts[] {
  return nodes.flatMap(({ items, ...node }) => [node, ...items]);
}

/** A category's ancestors from the top, and last the category itself; empty if the id is unknown. */
export function pathTo(all: readonly CategoryFacts[], categoryId: number | null): CategoryFacts[] {
  const category = all.find((one) => one.categoryId === categoryId);
  return category ? [...pathTo(all, category.parentId), category] : [];
}

/** The categories that have documents, which are counted with those of their descendants; and the current one with its ancestors. */
export function withDocuments(all: readonly CategoryFacts[], currentId: number | undefined): CategoryFacts[] {
  const current = new Set(pathTo(all, currentId ?? null).map(({ categoryId }) => categoryId));
  const shown = all.filter(({ categoryId, postCount }) => (postCount ?? 0) > 0 || current.has(categoryId));
  return shown.map((one) => ({ ...one, hasChildren: childrenOf(shown, one.categoryId).length > 0 }));
}

/** The children of a category; null is the top level. */
export function childrenOf(all: readonly CategoryFacts[], categoryId: number | null): CategoryFacts[] {
  return all.filter(({ parentId }) => parentId === categoryId);
}

/** The ids of a category and its descendants. */
export function idsWithin(all: readonly CategoryFacts[], categoryId: number): Set<number> {
  const ids = new Set([categoryId]);
  for (const one of all) if (one.parentId !== null && ids.has(one.parentId)) ids.add(one.categoryId);
  return ids;
}

/** "05.04 Site Management", or only the name in a custom taxonomy. */
export function labelOf({ number, name }: Pick<Category, 'number' | 'name'>): string {
  return number ? `${number} ${name}` : name;
}
