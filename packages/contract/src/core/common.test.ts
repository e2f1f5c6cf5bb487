import { expect, test } from 'vitest';
import { id, line, lines } from './common.ts';
import { issueWords } from './issues.ts';

test.each([
  ['nothing but a space of no width', '\u200b'],
  ['nothing but a filler', '\u3164'],
  ['nothing but empty Braille', '\u2800'],
  ['nothing but tags', '\u{e0041}\u{e0042}'],
])('a text of %s counts as empty', (_, text) => {
  expect([line(1, 20).safeParse(text).success, lines(1, 20).safeParse(text).success]).toEqual([false, false]);
});

test.each([
  ['turns its reading direction', 'fdp.\u202eexe', [false, true]],
  ['has half a character', 'one\ud800', [false, false]],
  ['has joiners, as Persian and emoji need them', 'می\u200cخواهم 👩\u200d🔬', [true, true]],
  ['has a mark for a word in another script', 'שלום\u200e (Shalom)', [true, true]],
])('a text that %s', (_, text, allowed) => {
  expect([line(1, 20).safeParse(text).success, lines(1, 20).safeParse(text).success]).toEqual(allowed);
});

test.each([
  ['a line break within a paragraph of Word', 'one\vtwo'],
  ['a page break', 'one\ftwo'],
  ['a line break of a mainframe', 'one\u0085two'],
  ['a line separator', 'one\u2028two'],
  ['a paragraph separator', 'one\u2029two'],
  ['a line break of Windows', 'one\r\ntwo'],
  ['an old line break of a Mac', 'one\rtwo'],
])('%s breaks lines, and is a space in a line', (_, text) => {
  expect([line(1, 20).parse(text), lines(1, 20).parse(text)]).toEqual(['one two', 'one\ntwo']);
});

test('other control characters are dropped, and a text of nothing else is empty', () => {
  const text = 'o\u0000n\u0007e\u009f';
  expect([line(1, 20).parse(text), lines(1, 20).parse(text)]).toEqual(['one', 'one']);
  for (const empty of ['\u0001\u0002', ' \v\f', '\u200b'])
    expect([line(0, 20).parse(empty), lines(0, 20).parse(empty)]).toEqual(['', '']);
});

test('a line loses its invisible characters', () => {
  expect(line(1, 20).parse('\u200bAc\u00adme\u2060 \ufeffPharma\u3164')).toBe('Acme Pharma');
});

test.each(['Caf\u00e9 A B', 'Cafe\u0301 A B', 'Caf\u00e9 A  B', 'Caf\u00e9\u00a0A\u2003 B'])(
  'lines that look alike become the same: %j',
  (text) => {
    expect(line(1, 20).parse(text)).toBe('Caf\u00e9 A B');
  },
);

test('a refused 0 is told the minimum', () => {
  const [issue] = id.safeParse(0).error?.issues ?? [];
  expect(issue && issueWords(issue)).toEqual({ key: 'issue.tooSmall', values: { minimum: '1' } });
});
