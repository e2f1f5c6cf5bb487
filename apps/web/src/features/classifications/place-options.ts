import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import { labelOf, pathTo } from './category-tree.ts';

/** Categories to choose one of, each with what it stands below: "Safety › Letters". */
export function placeOptions(all: readonly CategoryFacts[]): { value: string; label: string }[] {
  return all.map((one) => ({
    value: String(one.categoryId),
    label: pathTo(all, one.categoryId).map(labelOf).join(' › '),
  }));
}
