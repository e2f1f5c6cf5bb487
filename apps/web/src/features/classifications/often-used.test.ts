import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import { expect, test } from 'vitest';
import { oftenUsed } from './often-used.ts';

const category = (categoryId: number, parentId: number | null, postCount: number | null) =>
  ({ categoryId, parentId, postCount }) as CategoryFacts;

test('names where most posts are filed, without those of subcategories', () => {
  const all = [
    category(1, null, 9),
    category(2, 1, 5),
    category(3, 1, 3),
    category(4, null, 0),
    category(5, null, null),
    category(6, null, 2),
    category(7, null, 2),
  ];
  expect(oftenUsed(all).map(({ categoryId }) => categoryId)).toEqual([2, 3, 6, 7]);
  expect(oftenUsed([])).toEqual([]);
});
