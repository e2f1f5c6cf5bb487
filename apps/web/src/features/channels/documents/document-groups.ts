import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import type { DocumentList } from '../../feed/category-list.ts';
import { childrenOf, idsWithin } from '../../classifications/category-tree.ts';

/** Posts of a category itself, and of each category directly below it. */
export interface DocumentGroups {
  own: PostWrapper[];
  groups: { category: CategoryFacts; posts: PostWrapper[] }[];
}

/**
 * Posts grouped as a category shows them: its own first, then those of each sub-category with its descendants. A post in several of them is
 * in each. Null is a whole taxonomy, which has no posts of its own.
 */
export function groupDocuments(
  posts: readonly PostWrapper[],
  all: readonly CategoryFacts[],
  categoryId: number | null,
): DocumentGroups {
  const isIn = ({ postDetail }: PostWrapper, ids: ReadonlySet<number>) =>
    postDetail.classifications.some((one) => ids.has(one.categoryId));
  const groups = childrenOf(all, categoryId).map((category) => {
    const ids = idsWithin(all, category.categoryId);
    return { category, posts: posts.filter((post) => isIn(post, ids)) };
  });
  return {
    own: categoryId === null ? [] : posts.filter((post) => isIn(post, new Set([categoryId]))),
    groups: groups.filter((group) => group.posts.length > 0),
  };
}

/** How many posts a group has, including pages that have not been loaded; undefined if unknown. */
export function countOf(
  { category, posts }: DocumentGroups['groups'][number],
  filter: DocumentList['filter'],
  isWhole: boolean,
): number | undefined {
  if (filter === 'ALL' && category.postCount !== null) return category.postCount;
  if (isWhole) return posts.length;
  // Categories count their documents only.
  return filter === 'UNREAD' ? (category.unreadCount ?? undefined) : undefined;
}
