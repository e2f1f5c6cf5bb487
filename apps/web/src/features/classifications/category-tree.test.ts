import type { ClassificationNode } from '@studyline/contract/classifications/calls';
import { describe, expect, test } from 'vitest';
import { childrenOf, idsWithin, inTreeOrder, labelOf, pathTo } from './category-tree.ts';

const category = (categoryId: number, parentId: number | null, name: string, number = '') => ({
  categoryId,
  taxonomyId: 1,
  parentId,
  number,
  name,
  hasChildren: false,
  postCount: null,
  unreadCount: null,
});
const nodes: ClassificationNode[] = [
  {
    ...category(1, null, 'Safety'),
    items: [category(3, 1, 'Letters'), category(4, 3, 'Start-up'), category(5, 1, 'Reports')],
  },
  { ...category(2, null, 'Laboratory'), items: [] },
];
const all = inTreeOrder(nodes);
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

describe('a tree of categories', () => {
  test('is one list, parents before children', () => {
    expect(names(all)).toEqual(['Safety', 'Letters', 'Start-up', 'Reports', 'Laboratory']);
  });

  test('finds a category’s ancestors, children and descendants', () => {
    expect(names(pathTo(all, 4))).toEqual(['Safety', 'Letters', 'Start-up']);
    expect(pathTo(all, 9)).toEqual([]);
    expect(names(childrenOf(all, null))).toEqual(['Safety', 'Laboratory']);
    expect(names(childrenOf(all, 1))).toEqual(['Letters', 'Reports']);
    expect([...idsWithin(all, 1)]).toEqual([1, 3, 4, 5]);
  });

  test('names categories of the reference model with their numbers', () => {
    expect([labelOf(category(1, null, 'Reports', '05.04')), labelOf(category(2, null, 'Reports'))]).toEqual([
      '05.04 Reports',
      'Reports',
    ]);
  });
});
