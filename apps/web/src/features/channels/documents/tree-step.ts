import type { CategoryFacts } from '@studyline/contract/classifications/calls';

export type TreeStep = 'next' | 'previous' | 'in' | 'out' | 'first' | 'last';

interface ShownTree {
  categories: readonly Pick<CategoryFacts, 'categoryId' | 'parentId' | 'hasChildren'>[];
  /** The visible rows, from the top. */
  ids: readonly number[];
  opened: ReadonlySet<number>;
}

/** Where a key leads from a row of the tree, and which category it expands or collapses. */
export function stepInTree(
  { categories, ids, opened }: ShownTree,
  from: number,
  step: TreeStep,
): { focus?: number; toggle?: number } {
  const at = ids.indexOf(from);
  const to = (index: number) => (ids[index] === undefined ? {} : { focus: ids[index] });
  const category = categories.find(({ categoryId }) => categoryId === from);
  switch (step) {
    case 'next':
      return to(at + 1);
    case 'previous':
      return to(at - 1);
    case 'first':
      return to(0);
    case 'last':
      return to(ids.length - 1);
    case 'in':
      if (!category?.hasChildren) return {};
      return opened.has(from) ? to(at + 1) : { toggle: from };
    case 'out':
      if (category?.hasChildren && opened.has(from)) return { toggle: from };
      return category?.parentId ? { focus: category.parentId } : {};
  }
}
