import type { CategoryFacts } from '@studyline/contract/classifications/calls';

const SUGGESTED = 4;

/** The categories in which most posts are filed directly, not through their subcategories. */
export function oftenUsed(all: readonly CategoryFacts[]): CategoryFacts[] {
  const own = ({ categoryId, postCount }: CategoryFacts) =>
    all.reduce(
      (count, { parentId, postCount: below }) => count - (parentId === categoryId ? (below ?? 0) : 0),
      postCount ?? 0,
    );
  return all
    .map((category) => ({ category, posts: own(category) }))
    .filter(({ posts }) => posts > 0)
    .toSorted((one, other) => other.posts - one.posts)
    .slice(0, SUGGESTED)
    .map(({ category }) => category);
}
