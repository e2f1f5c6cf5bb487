import { expect, test } from 'vitest';
import { MOST_PRINTED, readPages } from './printed-pages.ts';

test.each([
  ['1-3, 7', [1, 2, 3, 7]],
  ['7', [7]],
  [' 2 – 4 ; 3 ', [2, 3, 4]],
  ['9,1', [9, 1]],
  ['5-5,', [5]],
])('“%s” are pages', (text, pages) => {
  expect(readPages(text, 10)).toEqual({ pages });
});

test.each([
  ['', 'EMPTY', ''],
  [' , ', 'EMPTY', ''],
  ['1-3, x', 'UNREADABLE', 'x'],
  ['-3', 'UNREADABLE', '-3'],
  ['1.5', 'UNREADABLE', '1.5'],
  ['1-2-3', 'UNREADABLE', '1-2-3'],
  ['3-1', 'BACKWARDS', '3-1'],
  ['0', 'BEYOND', '0'],
  ['8-11', 'BEYOND', '11'],
  ['999999999', 'BEYOND', '999999999'],
] as const)('“%s” is refused: %s', (text, problem, part) => {
  expect(readPages(text, 10)).toEqual({ problem, part });
});

test('of 7,000 pages, two hundred are printed at a time', () => {
  expect(readPages(`1-${MOST_PRINTED}`, 7000)).toMatchObject({ pages: { length: MOST_PRINTED } });
  expect(readPages('1-7000', 7000)).toEqual({ problem: 'TOO_MANY', part: '1-7000' });
  expect(readPages('1-150, 301-351', 7000)).toEqual({ problem: 'TOO_MANY', part: '301-351' });
});
