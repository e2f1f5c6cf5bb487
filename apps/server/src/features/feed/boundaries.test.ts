import { expect, test } from 'vitest';
import { nearestBoundary, rememberEnd, rememberPassed } from './boundaries.ts';

const endOf = (page: number) => ({ key: -page, postId: page });
const endsOf = (pages: number) => Array.from({ length: pages }, (_, i) => endOf(i + 1));

test('the last pages of large studies stay near for many readers', () => {
  const lists = Array.from({ length: 30 }, (_, i) => `the list of reader ${i}`);
  for (const list of lists) rememberPassed(list, 0, endsOf(8000));
  for (const list of lists)
    expect(nearestBoundary(list, 7999)).toEqual({ boundary: endOf(7984), pagesBetween: 15 });
});

test('the end of a page that was read is exact, and those after it are forgotten when it moves', () => {
  const list = 'a list of unread posts';
  rememberPassed(list, 0, endsOf(40));
  for (const page of [18, 19]) rememberEnd(list, page, endOf(page));
  expect(nearestBoundary(list, 19)).toEqual({ boundary: endOf(19), pagesBetween: 0 });
  rememberEnd(list, 18, { key: -18, postId: 118 });
  expect(nearestBoundary(list, 19)).toEqual({ boundary: { key: -18, postId: 118 }, pagesBetween: 1 });
  expect(nearestBoundary(list, 40).pagesBetween).toBe(22);
  expect(nearestBoundary(list, 17)).toEqual({ boundary: endOf(16), pagesBetween: 1 });
  expect(nearestBoundary('another list', 3)).toEqual({ boundary: undefined, pagesBetween: 3 });
});
