import { expect, test } from 'vitest';
import { readDecimal } from './read-decimal.ts';

test.each([
  ['12,50', '.', 12.5],
  ['12.50', ',', 12.5],
  ['12,5', '.', 12.5],
  ['1.234,50', '.', 1234.5],
  ['1,234.50', ',', 1234.5],
  ['1.234,50 €', '.', 1234.5],
  ['EUR 9,80', '.', 9.8],
  ['1 234,5', '.', 1234.5],
  ['1’234.50', ',', 1234.5],
  ['1 234', '.', 1234],
  ['1.234.567', '.', 1_234_567],
  ['1.500', '.', 1.5],
  ['1.500', ',', 1500],
  ['1,500', '.', 1500],
  ['1250', '.', undefined],
  ['-5,0', '.', undefined],
  ['12,50 and 13', '.', undefined],
  ['words', '.', undefined],
])('%s is read in a language with "%s" as %s', (text, sign, number) => {
  expect(readDecimal(text, sign)).toBe(number);
});
