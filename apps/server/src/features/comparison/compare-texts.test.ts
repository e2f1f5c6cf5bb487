import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CHANGES } from '@studyline/contract/comparison/calls';
import { compareTexts, findEdits } from './compare-texts.ts';
import { type ReadText, readTexts, type TextOfPage } from './read-text.ts';

const paged = (...texts: string[]): TextOfPage[] =>
  texts.map((text, index) => ({ number: index + 1, count: texts.length, text }));
const compare = (before: string[], after: string[]) => compareTexts(paged(...before), paged(...after));
/** The changed words, and the pages they are on. */
const told = (before: string[], after: string[]) =>
  compare(before, after).changes.map((one) => [
    one.kind,
    `${one.before.page}: ${one.before.text}`,
    `${one.after.page}: ${one.after.text}`,
  ]);
const rows = (before: string[], after: string[]) =>
  compare(before, after).pages.map((row) => [row.before, row.after, row.kind, row.changeCount]);

/** A page of some lines that no other page has. */
const page = (name: string, ...more: string[]) =>
  [
    `Heading ${name}`,
    `The ${name} of this study is described here.`,
    `It ends the part on ${name}.`,
    ...more,
  ].join('\n');

describe('words', () => {
  test('says which words were changed, added and removed', () => {
    const before = 'Give 600 mg once daily.\nRecord the dose.\nSee the manual.';
    const after = 'Give 300 mg once daily.\nRecord the dose and the time.\nSee the manual.';
    expect(told([before], [after])).toEqual([
      ['CHANGED', '1: 600', '1: 300'],
      ['ADDED', '1: ', '1: and the time'],
    ]);
    expect(told([after], [before])).toEqual([
      ['CHANGED', '1: 300', '1: 600'],
      ['REMOVED', '1: and the time', '1: '],
    ]);
  });

  test('says where they are, also where there is nothing in their place', () => {
    const { changes } = compare(['One two\nthree'], ['One\ntwo and three']);
    expect(changes).toMatchObject([
      {
        kind: 'ADDED',
        before: { page: 1, start: 7, end: 7 },
        after: { page: 1, start: 8, end: 11 },
        context: 'two',
      },
    ]);
  });

  test('finds nothing where only line breaks differ, or where a letter is encoded in two ways', () => {
    expect(told(['One two\nthree four'], ['One\ntwo three\nfour'])).toEqual([]);
    expect(told(['Zu\u0308rich'], ['Z\u00fcrich'])).toEqual([]);
  });

  test('separates a full stop from its word, and keeps numbers and units together', () => {
    expect(told(['Version 1.0 ends'], ['Version 2.0 ends.'])).toEqual([
      ['CHANGED', '1: 1.0', '1: 2.0'],
      ['ADDED', '1: ', '1: .'],
    ]);
    expect(told(['5 mg/mL'], ['5 mg/dL'])).toEqual([['CHANGED', '1: mg/mL', '1: mg/dL']]);
  });

  test('compares the letters of scripts without spaces', () => {
    expect(told(['每日一次'], ['每日二次'])).toEqual([['CHANGED', '1: 一', '1: 二']]);
  });

  test('treats a rewritten sentence as one change, and leaves a short one alone', () => {
    const before = 'Recruitment in Japan starts of course later this year.';
    const after = 'Blinded review of participants showed a higher threshold.';
    expect(compare([before], [after]).changes).toHaveLength(1);
    expect(told(['a b c d e'], ['x b y d e'])).toEqual([
      ['CHANGED', '1: a', '1: x'],
      ['CHANGED', '1: c', '1: y'],
    ]);
  });
});

describe('pages', () => {
  const [one, two, three] = [page('dosing'), page('visits'), page('samples')];
  test('are the same, or changed with the number of changes', () => {
    expect(rows([one, two], [one, two.replace('described', 'written down')])).toEqual([
      [1, 1, 'SAME', 0],
      [2, 2, 'CHANGED', 1],
    ]);
  });

  test('were added or removed between others', () => {
    expect(rows([one, three], [one, two, three])).toEqual([
      [1, 1, 'SAME', 0],
      [null, 2, 'ADDED', 1],
      [2, 3, 'SAME', 0],
    ]);
    expect(rows([one, two, three], [one, three])).toEqual([
      [1, 1, 'SAME', 0],
      [2, null, 'REMOVED', 1],
      [3, 2, 'SAME', 0],
    ]);
  });

  test('are told apart although all begin and end with the same lines', () => {
    const framed = (text: string, number: number, count: number) =>
      `Norden Therapeutics, confidential\n${text}\nPage ${number} of ${count}`;
    const before = [one, three].map((text, index) => framed(text, index + 1, 2));
    const after = [one, two, three].map((text, index) => framed(text, index + 1, 3));
    expect(rows(before, after)).toEqual([
      [1, 1, 'SAME', 0],
      [null, 2, 'ADDED', 1],
      [2, 3, 'SAME', 0],
    ]);
    expect(rows(after, before)).toEqual([
      [1, 1, 'SAME', 0],
      [2, null, 'REMOVED', 1],
      [3, 2, 'SAME', 0],
    ]);
  });

  test('of a form are told apart by their headings, although these were changed too', () => {
    const form = (name: string, version: string) => `Manual ${version}\n${name}\n${one}\n${two}\n${three}`;
    const before = ['Receipt', 'Storage', 'Dispensing', 'Return'].map((name) => form(name, '1.0'));
    const names = ['Receipt', 'Quarantine and more', 'Storage anew', 'Dispensing twice', 'Return'];
    expect(
      rows(
        before,
        names.map((name) => form(name, '1.1')),
      ),
    ).toEqual([
      [1, 1, 'CHANGED', 1],
      [null, 2, 'ADDED', 1],
      [2, 3, 'CHANGED', 2],
      [3, 4, 'CHANGED', 2],
      [4, 5, 'CHANGED', 1],
    ]);
  });

  test('have their number ignored only where each page states its own', () => {
    const numbered = (dose: number) => [1, 2, 3].map((number) => `${page(`part ${number}`)}\nDose ${dose}`);
    expect(told(numbered(2), numbered(3))).toHaveLength(3);
    expect(told([one, two, 'Give 3 tablets'], [one, two, 'Give 2 tablets'])).toEqual([
      ['CHANGED', '3: 3', '3: 2'],
    ]);
  });

  test('state their number in a heading too, and a page before them shifts it', () => {
    const parts = (...numbers: number[]) =>
      numbers.map((number) => `Part ${number}\n${page(`subject ${number}`)}`);
    const [first = '', ...others] = parts(1, 2, 4, 5);
    expect(rows([first, ...others], [first, others[0]!, page('safety'), ...others.slice(1)])).toEqual([
      [1, 1, 'SAME', 0],
      [2, 2, 'SAME', 0],
      [null, 3, 'ADDED', 1],
      [3, 4, 'SAME', 0],
      [4, 5, 'SAME', 0],
    ]);
  });

  test('share text that moved from one to the next without a change', () => {
    const [last = '', ...rest] = one.split('\n').toReversed();
    expect(told([one, two], [rest.toReversed().join('\n'), `${last}\n${two}`])).toEqual([]);
  });

  test('are paired although everything on them was rewritten', () => {
    expect(rows([one, 'Alpha beta gamma delta', three], [one, 'Quite another text', three])).toEqual([
      [1, 1, 'SAME', 0],
      [2, 2, 'CHANGED', 1],
      [3, 3, 'SAME', 0],
    ]);
  });

  test('without text are not assumed to be the same', () => {
    expect(rows([one, '', three], [one, '', three])).toEqual([
      [1, 1, 'SAME', 0],
      [2, 2, 'UNKNOWN', 0],
      [3, 3, 'SAME', 0],
    ]);
  });

  test('each have a change where a text was replaced across several of them', () => {
    const found = compare(['a1 a2', 'a3 a4', 'end'], ['b1 b2 b3', 'b4', 'b5 b6', 'end']);
    expect(
      found.changes.map(({ before, after }) => [before.page, before.text, after.page, after.text]),
    ).toEqual([
      [1, 'a1 a2', 1, 'b1 b2 b3'],
      [2, 'a3 a4', 2, 'b4'],
      [2, '', 3, 'b5 b6'],
    ]);
  });
});

describe('limits', () => {
  test('are reported: changes beyond a thousand are counted, not listed', () => {
    const line = (word: string) => (_: unknown, index: number) =>
      `Line ${index} stays.\nIts value is ${word}${index} from here.`;
    const text = (word: string) => Array.from({ length: 1200 }, line(word)).join('\n');
    const found = compare([text('a')], [text('b')]);
    expect([found.changeCount, found.changes.length, found.isRough]).toEqual([1200, MAX_CHANGES, false]);
  });

  test('are reported: texts that differ too much are replaced as a whole', () => {
    const words = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');
    const found = compare([words('a', 2000)], [words('b', 2000)]);
    expect([found.isRough, found.changeCount, found.pages[0]?.kind]).toEqual([true, 1, 'CHANGED']);
  });

  test('bound the work: 500 hostile pages take at most 20 times as long as 25', () => {
    const hostile = (pages: number, seed: number) =>
      Array.from({ length: pages }, (_, number) =>
        Array.from({ length: 60 }, (_line, line) =>
          Array.from(
            { length: 12 },
            (_word, word) => `w${(number * 7919 + line * 104_729 + word * seed) % 997}`,
          ).join(' '),
        ).join('\n'),
      );
    const cpuOf = (pages: number) => {
      const start = process.cpuUsage();
      const found = compare(hostile(pages, 31), hostile(pages, 37));
      expect(found.pages.length).toBeGreaterThanOrEqual(pages);
      return process.cpuUsage(start).user;
    };
    // Work quadratic in the pages would be 400 times as much.
    expect(cpuOf(500)).toBeLessThan(20 * cpuOf(25));
  });
});

/** The words of one text, changed according to the edits. */
function applied(a: ReadText, b: ReadText, edits: ReturnType<typeof findEdits>['edits']): number[] {
  const keys: number[] = [];
  let at = 0;
  for (const { a0, a1, b0, b1 } of edits) {
    keys.push(...a.words.slice(at, a0).map(({ key }) => key), ...b.words.slice(b0, b1).map(({ key }) => key));
    at = a1;
  }
  return [...keys, ...a.words.slice(at).map(({ key }) => key)];
}

const word = fc.constantFrom('a', 'be', 'sea', 'dose', 'e.g', '漢', '.', '2.0');
const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'));
const pages = fc.array(text, { minLength: 1, maxLength: 5 });

describe('any two texts', () => {
  test('the changes turn one into the other, and each is where it says', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const [a, b] = readTexts(paged(...before), paged(...after));
        const { edits } = findEdits(a, b);
        expect(applied(a, b, edits)).toEqual(b.words.map(({ key }) => key));
        const found = compareTexts(paged(...before), paged(...after));
        for (const { before: old, after: now, kind } of found.changes) {
          expect(before[old.page - 1]?.slice(old.start, old.end).replaceAll(/\s+/g, ' ')).toBe(old.text);
          expect(after[now.page - 1]?.slice(now.start, now.end).replaceAll(/\s+/g, ' ')).toBe(now.text);
          expect([old.text !== '', now.text !== '']).toEqual([kind !== 'ADDED', kind !== 'REMOVED']);
        }
        expect(found.changedCount + found.addedCount + found.removedCount).toBe(found.changeCount);
        expect(found.pages.reduce((sum, { changeCount }) => sum + changeCount, 0)).toBe(found.changeCount);
      }),
      { numRuns: 500 },
    );
  });

  test('every page of both is on exactly one row, in order', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const found = compareTexts(paged(...before), paged(...after)).pages;
        const numbers = (side: 'before' | 'after') => found.flatMap((row) => row[side] ?? []);
        expect(numbers('before')).toEqual(before.map((_, index) => index + 1));
        expect(numbers('after')).toEqual(after.map((_, index) => index + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('a text compared with itself has no changes', () => {
    fc.assert(
      fc.property(pages, (both) => {
        expect(compareTexts(paged(...both), paged(...both))).toMatchObject({
          changeCount: 0,
          isRough: false,
        });
      }),
    );
  });
});
