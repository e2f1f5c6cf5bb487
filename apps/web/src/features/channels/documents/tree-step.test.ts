import { describe, expect, test } from 'vitest';
import { stepInTree, type TreeStep } from './tree-step.ts';

/** 1 with 2 below it, open; 3, closed. */
const tree = {
  categories: [
    { categoryId: 1, parentId: null, hasChildren: true },
    { categoryId: 2, parentId: 1, hasChildren: false },
    { categoryId: 3, parentId: null, hasChildren: true },
  ],
  ids: [1, 2, 3, 0],
  opened: new Set([1]),
};
const step = (from: number, by: TreeStep) => stepInTree(tree, from, by);

describe('the arrow keys in a tree', () => {
  test('move to the next and the previous row, and stay at either end', () => {
    expect([step(1, 'next'), step(2, 'previous'), step(0, 'next'), step(1, 'previous')]).toEqual([
      { focus: 2 },
      { focus: 1 },
      {},
      {},
    ]);
    expect([step(2, 'first'), step(2, 'last')]).toEqual([{ focus: 1 }, { focus: 0 }]);
  });

  test('expand a collapsed category, and go into an expanded one', () => {
    expect([step(3, 'in'), step(1, 'in'), step(2, 'in')]).toEqual([{ toggle: 3 }, { focus: 2 }, {}]);
  });

  test('collapse an expanded category, and go from any other to its parent', () => {
    expect([step(1, 'out'), step(2, 'out'), step(3, 'out'), step(0, 'out')]).toEqual([
      { toggle: 1 },
      { focus: 1 },
      {},
      {},
    ]);
  });
});
