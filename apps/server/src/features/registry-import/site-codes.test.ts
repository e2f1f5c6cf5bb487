import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignCodes } from './site-codes.ts';

test('keeps free codes', () => {
  expect(assignCodes(['US001', 'DE001'], [])).toEqual(['US001', 'DE001']);
});

test('continues after the highest number of the country, in the study or in the record', () => {
  expect(assignCodes(['US001', 'US009', 'US002'], ['US001', 'US002', 'US005'])).toEqual([
    'US010',
    'US009',
    'US011',
  ]);
});

test('copes with codes that people wrote', () => {
  expect(assignCodes(['US001'], ['US001', 'US-7', 'us002', 'Boston', 'US99999999999'])).toEqual(['US003']);
});

test('never assigns a code twice', () => {
  const code = fc
    .tuple(fc.constantFrom('US', 'DE', 'XX'), fc.integer({ min: 0, max: 12 }))
    .map(([prefix, number]) => `${prefix}${String(number).padStart(3, '0')}`);
  fc.assert(
    fc.property(fc.uniqueArray(code), fc.uniqueArray(code), (proposed, taken) => {
      const given = assignCodes(proposed, taken);
      expect(new Set([...given, ...taken]).size).toBe(proposed.length + taken.length);
    }),
  );
});
