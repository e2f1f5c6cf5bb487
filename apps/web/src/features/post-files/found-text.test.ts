import { expect, test } from 'vitest';
import { patternOf } from './use-found-text.ts';

test.each([
  'CD4⁺CD25',
  'double-blind',
  'patient’s',
  'pru\u0308fen',
  'a\\b',
  '1.5 (mg/kg) [x] {2} ^$*+?|',
  'कि',
  '&<>!"#%',
])('whatever the sought word contains, it is found as it is: %s', (wanted) => {
  expect([...`of ${wanted}, other`.matchAll(patternOf(wanted))].map(([match]) => match)).toEqual([wanted]);
});

test('a word is found by its beginning only', () => {
  expect([...'dose, doses, overdose'.matchAll(patternOf('dose'))].map(({ index }) => index)).toEqual([0, 6]);
});
