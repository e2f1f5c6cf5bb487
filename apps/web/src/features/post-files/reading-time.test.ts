import { expect, test } from 'vitest';
import { minutesToRead } from './reading-time.ts';

test('counts the words of a text, not its markup', () => {
  expect(minutesToRead('<p class="a b c">Short.</p>')).toBe(1);
  expect(minutesToRead(`<p>${'word '.repeat(399)}</p><p>end</p>`)).toBe(2);
  expect(minutesToRead('')).toBe(1);
});
