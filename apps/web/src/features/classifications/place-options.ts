import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import { labelOf, pathTo } from './category-tree.ts';

/** Categories as options, each with its ancestors: "Safety › Letters". */
export function placeOptions(all: readonly CategoryFacts[]): { value: string; label: string }[] {
  return all.map((one) => ({
    value: String(one.categoryId),
    label: pathTo(all, one.categoryId).map(labelOf).join(' › '),
  }));
}
