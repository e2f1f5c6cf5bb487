import type { VersionChange } from '@studyline/contract/comparison/calls';
import { expect, test } from 'vitest';
import { joinLines, mergeTexts } from './merge-texts.ts';

const before = { 1: 'Give 600 mg daily.\nSee the manual.', 2: 'Old page' } as Record<number, string>;
const after = { 1: 'Give 300 mg daily.\nSee page 4.', 2: 'New page' } as Record<number, string>;
const texts = { before: (page: number) => before[page], after: (page: number) => after[page] };

const place = (page: number, start: number, text: string) => ({
  page,
  start,
  end: start + text.length,
  text,
});
const change = (
  old: ReturnType<typeof place>,
  now: ReturnType<typeof place>,
  isCurrent = false,
): VersionChange & { isCurrent: boolean } => ({
  kind: old.text === '' ? 'ADDED' : now.text === '' ? 'REMOVED' : 'CHANGED',
  before: old,
  after: now,
  heading: '',
  row: '',
  context: '',
  isCurrent,
});
const row = (one: number | null, other: number | null) =>
  ({ before: one, after: other, kind: 'CHANGED', changeCount: 1 }) as const;
const said = (...args: Parameters<typeof mergeTexts>) =>
  mergeTexts(...args)?.map(({ text, kind, isCurrent }) => `${kind ?? ''}${isCurrent ? '!' : ''}|${text}`);

test('puts removed text before its replacement', () => {
  const dose = change(place(1, 5, '600'), place(1, 5, '300'), true);
  const page = change(place(1, 23, 'the manual'), place(1, 23, 'page 4'));
  expect(said(row(1, 1), [dose, page], texts)).toEqual([
    '|Give ',
    'removed!|600',
    '| ',
    'added!|300',
    '| mg daily. See ',
    'removed|the manual',
    '| ',
    'added|page 4',
    '|.',
  ]);
});

test('puts text removed without replacement after the word before it', () => {
  const gone = change(place(1, 9, 'mg'), place(1, 4, ''));
  expect(said(row(1, 1), [gone], { ...texts, after: () => 'Give it' })).toEqual([
    '|Give',
    '| ',
    'removed|mg',
    '| it',
  ]);
});

test('shows a removed page by its text, and an added one as added', () => {
  const gone = change(place(2, 0, 'Old page'), place(1, 30, ''));
  expect(said(row(2, null), [gone], texts)).toEqual(['removed|Old page']);
  const come = change(place(1, 30, ''), place(2, 0, 'New page'));
  expect(said(row(null, 2), [come], texts)).toEqual(['added|New page']);
});

test('waits for the text of the page, and uses the excerpt for text of another page', () => {
  expect(mergeTexts(row(1, 1), [], { ...texts, after: () => undefined })).toBeUndefined();
  const moved = change({ ...place(3, 0, 'far away'), text: 'far away' }, place(2, 0, ''));
  expect(said(row(1, 1), [moved], { before: () => undefined, after: () => 'Here' })).toEqual([
    '|Here',
    '| ',
    'removed|far away',
  ]);
});

test('joins full lines, and keeps every position', () => {
  const text =
    'A heading\nThis line fills the whole width of the page\nand this one as well, up to the edge\nend';
  const joined = joinLines(text);
  expect(joined).toBe(
    'A heading\nThis line fills the whole width of the page and this one as well, up to the edge end',
  );
  expect(joined).toHaveLength(text.length);
});

test('marks text that moved where it is, without repeating it', () => {
  const move = change(place(2, 0, 'Old page'), place(1, 0, 'Give 300 mg daily'));
  expect(said(row(1, 1), [{ ...move, kind: 'MOVED' }], texts)).toEqual([
    'moved|Give 300 mg daily',
    '|. See page 4.',
  ]);
});
