import { describe, expect, test } from 'vitest';
import { allBelow, heightOf, idsAbove, levelOf } from './tree.ts';

/** 1 with 2 and 3, 3 with 4; and 5. */
const categories = [
  { categoryId: 5, parentId: null },
  { categoryId: 4, parentId: 3 },
  { categoryId: 1, parentId: null },
  { categoryId: 3, parentId: 1 },
  { categoryId: 2, parentId: 1 },
];
const idsBelow = (id: number | null) => allBelow(categories, id).map(({ categoryId }) => categoryId);

describe('a tree of categories', () => {
  test('lists each before those below it, and siblings in their order', () => {
    expect([idsBelow(null), idsBelow(1), idsBelow(4)]).toEqual([[5, 1, 3, 4, 2], [3, 4, 2], []]);
  });

  test('knows the path upwards from each', () => {
    const above = idsAbove(categories);
    expect([above.get(4), above.get(5)]).toEqual([[4, 3, 1], [5]]);
  });

  test('counts levels from the top, and down to the lowest', () => {
    expect([levelOf(categories, null), levelOf(categories, 1), levelOf(categories, 4)]).toEqual([0, 1, 3]);
    expect([heightOf(categories, 1), heightOf(categories, 3), heightOf(categories, 5)]).toEqual([3, 2, 1]);
  });
});
