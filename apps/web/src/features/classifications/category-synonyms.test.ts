import { expect, test } from 'vitest';
import { searchWordsOf } from './category-synonyms.ts';

test.each([
  ['08 Central and Local Testing', 'labor'],
  ['Sample Documentation', 'laboratory'],
  ['Laborwerte', 'lab'],
  ['07 Safety Reporting', 'susar'],
  ['Notification to Investigators of Safety Information', 'sicherheit'],
  ['IP Instructions for Handling', 'medikation'],
  ['Site Signature Sheet', 'unterschrift'],
])('%j is found by %j', (name, typed) => {
  expect(searchWordsOf(name)).toContain(typed);
});

test('short words count only as a whole', () => {
  expect(searchWordsOf('Principal Investigator')).toEqual([]);
  expect(searchWordsOf('')).toEqual([]);
});
