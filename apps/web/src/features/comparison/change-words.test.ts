import type { Comparison, VersionChange } from '@studyline/contract/comparison/calls';
import { expect, test } from 'vitest';
import { listedChange, noteWords, pageWords, summaryWords } from './change-words.ts';
import { changesByRow } from './rows-of-changes.ts';

const pages = [
  { before: 1, after: 1, kind: 'CHANGED', changeCount: 2 },
  { before: 2, after: null, kind: 'REMOVED', changeCount: 1 },
  { before: null, after: 2, kind: 'ADDED', changeCount: 1 },
] as const;
const found = {
  status: 'COMPARED',
  isComplete: true,
  isRecognised: false,
  isRecognising: false,
  isConverted: false,
  isRough: false,
  changeCount: 4,
  changedPageCount: 1,
  addedPageCount: 1,
  removedPageCount: 1,
  pages: [...pages],
  leftOut: { before: [], after: [], isSame: true },
  changes: [],
} as unknown as Comparison;
const place = (page: number, text: string) => ({ page, start: 0, end: text.length, text });
const change = (kind: VersionChange['kind'], before: string, after: string, context = '') =>
  ({ kind, before: place(1, before), after: place(2, after), context }) as VersionChange;

test('sums up what changed', () => {
  expect(summaryWords(found)).toBe('4 changes on 2 of 2 pages. 1 page added. 1 page removed.');
  const none = { changeCount: 0, changedPageCount: 0, addedPageCount: 0, removedPageCount: 0 };
  expect(summaryWords({ ...found, ...none })).toBe('Both versions have the same text, word for word.');
  const footers = { before: ['v1.0'], after: ['v2.0'], isSame: false };
  expect(summaryWords({ ...found, ...none, leftOut: footers })).toBe(
    'Both versions have the same text. Their headers or footers differ.',
  );
  expect(summaryWords({ ...found, ...none, isComplete: false })).toBe(
    'No changes in the text that could be compared.',
  );
  expect(summaryWords({ ...found, texts: { before: 'a', after: 'b' } })).toBe('4 changes.');
});

test('says what was not compared, or not exactly', () => {
  expect(noteWords({ ...found, changeCount: 0 })).toEqual([]);
  const listed = [change('ADDED', '', 'a visit'), change('REMOVED', 'a call', '')];
  expect(noteWords({ ...found, isComplete: false, isRough: true, changes: listed })).toEqual([
    'Some parts couldn’t be compared: pages without text, pages that aren’t shown, or missing text.',
    'Where the versions differ a lot, whole sections are listed as replaced.',
    'Only the first 2 changes are listed and marked.',
  ]);
  expect(noteWords({ ...found, isComplete: false, isRecognised: true, changes: [] })).toEqual([
    'Text of scanned pages was recognised. What was misread is listed as a change, so look at the pages, too.',
    'Only the first 0 changes are listed and marked.',
  ]);
  expect(noteWords({ ...found, status: 'NO_TEXT', isComplete: false, isRecognising: true })).toEqual([
    'The text of scanned pages is still being recognised.',
  ]);
  expect(noteWords({ ...found, status: 'NO_TEXT', isComplete: false })).toEqual([]);
  expect(noteWords({ ...found, isComplete: false, isConverted: true, changeCount: 0 })).toEqual([
    'The files were converted to be compared, which may leave something out. Look at the files themselves, too.',
  ]);
});

test('names a change by the heading above it and its row, else by the words before it', () => {
  const dose = change('CHANGED', '28', '56', 'Week 4');
  expect(listedChange({ ...dose, heading: '3.2 Dispensing', row: 'Week 4' }).title).toBe(
    '3.2 Dispensing, Week 4',
  );
  expect(listedChange({ ...dose, row: 'Week 4' }).title).toBe('Week 4');
  expect(listedChange({ ...change('MOVED', 'a', 'a'), heading: '3.3 Returns' })).toMatchObject({
    title: '3.3 Returns',
    text: 'Moved here from page 1: “a”',
  });
  expect(listedChange(change('CHANGED', '600', '300', 'NT-proBNP'))).toEqual({
    kind: 'CHANGED',
    title: 'NT-proBNP …',
    text: '“600” becomes “300”',
  });
  expect(listedChange(change('ADDED', '', 'a visit'))).toMatchObject({
    title: 'Added',
    text: '“a visit” added',
  });
  expect(listedChange(change('REMOVED', 'a'.repeat(300), '')).text).toHaveLength(130);
});

test('groups changes by their row', () => {
  const all = [change('CHANGED', 'a', 'b'), change('REMOVED', 'c', ''), change('ADDED', '', 'd')];
  expect([...changesByRow(pages, all)]).toEqual([
    [2, [0, 2]],
    [0, [1]],
  ]);
  expect(pages.map((page) => pageWords(page, 'v2.0'))).toEqual(['Page 1', 'Page 2 of v2.0', 'Page 2']);
});
