import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import { describe, expect, test } from 'vitest';
import { countOf, groupDocuments } from './document-groups.ts';

const category = (categoryId: number, parentId: number | null): CategoryFacts => ({
  categoryId,
  taxonomyId: 1,
  parentId,
  number: '',
  name: `Category ${categoryId}`,
  hasChildren: false,
  postCount: 0,
  unreadCount: 0,
});
/** 1 with 2 and 3, 2 with 4; and 5. */
const all = [category(1, null), category(2, 1), category(4, 2), category(3, 1), category(5, null)];
const post = (postId: number, ...ids: number[]) =>
  ({
    postDetail: { postId, classifications: ids.map((categoryId) => ({ categoryId })) },
  }) as unknown as PostWrapper;
const ids = (posts: PostWrapper[]) => posts.map(({ postDetail }) => postDetail.postId);
const grouped = (posts: PostWrapper[], categoryId: number | null) => {
  const { own, groups } = groupDocuments(posts, all, categoryId);
  return [ids(own), ...groups.map((group) => [group.category.categoryId, ...ids(group.posts)])];
};

describe('groupDocuments', () => {
  test('puts the category’s own posts first, then those of each sub-category with its descendants', () => {
    expect(grouped([post(10, 1), post(11, 4), post(12, 2), post(13, 3)], 1)).toEqual([
      [10],
      [2, 11, 12],
      [3, 13],
    ]);
  });

  test('shows a post in every group it belongs to, and omits groups without posts', () => {
    expect(grouped([post(10, 1, 2), post(11, 2, 4)], 1)).toEqual([[10], [2, 10, 11]]);
  });

  test('gives a whole taxonomy the groups of its top categories', () => {
    expect(grouped([post(10, 4), post(11, 5)], null)).toEqual([[], [1, 10], [5, 11]]);
  });

  test('omits a post that has left the category', () => {
    expect(grouped([post(10, 5)], 1)).toEqual([[]]);
  });
});

test('countOf counts the posts of a group on all pages, as far as known', () => {
  const group = { category: { ...category(1, null), postCount: 9, unreadCount: 5 }, posts: [post(10, 1)] };
  expect([countOf(group, 'ALL', false), countOf(group, 'ALL', true)]).toEqual([9, 9]);
  expect([countOf(group, 'UNREAD', false), countOf(group, 'UNREAD', true)]).toEqual([5, 1]);
  expect(countOf(group, 'REQUIRES_ACTION', false)).toBeUndefined();
  expect(countOf(group, 'REQUIRES_ACTION', true)).toBe(1);
});
