import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_CHANGES } from '@studyline/contract/comparison/limits';
import { compareTexts } from './compare-texts.ts';
import { findEdits, prepare } from './find-edits.ts';
import { sketchOf } from '../../files/page-sketch.ts';
import { lineUp, type ReadText, readTexts, type TextOfPage } from './read-text.ts';

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

/** A page with its lines at these heights. Cells are separated by " | ", and each line is 200 high. */
function placedPage(lines: [top: number, text: string][]): Pick<TextOfPage, 'text' | 'places'> {
  const places: number[] = [];
  let text = '';
  for (const [top, line] of lines) {
    let left = 1000;
    for (const [cell, words] of line.split(' | ').entries()) {
      left = Math.max(left, 1000 + cell * 2500);
      for (const word of words.split(' ')) {
        places.push(text.length, text.length + word.length, left, top, word.length * 100, 200);
        left += word.length * 100 + 50;
        text += `${word} `;
      }
    }
    text = `${text.trimEnd()}\n`;
  }
  return { text, places };
}

/** Pages with a header, some lines of text, and a footer. */
const framed = (header: string, ...pages: string[][]): TextOfPage[] =>
  pages.map((lines, index) => ({
    number: index + 1,
    count: pages.length,
    ...placedPage([
      [400, header],
      ...lines.map((line, place): [number, string] => [1500 + place * 260, line]),
      [9500, `Page ${index + 1} of ${pages.length}`],
    ]),
  }));

const listed = (before: TextOfPage[], after: TextOfPage[]) =>
  compareTexts(before, after).changes.map((one) => [one.kind, one.before.text, one.after.text]);

describe('headers and footers', () => {
  const [first, second] = [
    ['1. Dose', 'Give 600 mg once daily to all participants'],
    ['2. Visits', 'Visits take place every week'],
  ];
  test('are left out where they repeat at the same place, and listed once', () => {
    const found = compareTexts(framed('Manual 1.0', first, second), framed('Manual 2.0', first, second));
    expect([found.changeCount, found.pages.map(({ kind }) => kind)]).toEqual([0, ['SAME', 'SAME']]);
    expect(found.leftOut).toEqual({
      before: ['Manual 1.0', 'Page 1 of 2'],
      after: ['Manual 2.0', 'Page 1 of 2'],
      isSame: false,
    });
    const longer = compareTexts(framed('Manual', first, second), framed('Manual', first, second, ['3. End']));
    expect([longer.changeCount, longer.leftOut.isSame]).toEqual([1, true]);
  });

  test('are compared where nothing repeats them, and if the text below them repeats', () => {
    expect(listed(framed('Manual 1.0', first), framed('Manual 2.0', first))).toEqual([
      ['CHANGED', '1.0', '2.0'],
    ]);
    const form = (name: string, dose: string) => [`Form ${name}`, 'Give the dose', `of ${dose} mg`];
    expect(
      listed(
        framed('Manual', form('A', '10'), form('B', '10'), form('C', '10')),
        framed('Manual', form('A', '10'), form('B', '50'), form('C', '10')),
      ),
    ).toEqual([['CHANGED', '10', '50']]);
  });

  test('of a table that continues on the next page are not text', () => {
    const [header, ...rows] = [
      'Visit | Tablets | Boxes',
      'Week 0 | 28 | 1',
      'Week 4 | 28 | 1',
      'Week 8 | 84 | 3',
    ];
    const before = framed('Manual', [header!, ...rows], second);
    const after = framed('Manual', [header!, ...rows.slice(0, 2)], [header!, ...rows.slice(2)], second);
    expect(listed(before, after)).toEqual([]);
  });

  test('include the page numbers of a table of contents', () => {
    const contents = (page: number) => ['Contents', `2. Visits ............ ${page}`];
    expect(listed(framed('Manual', contents(4), second), framed('Manual', contents(7), second))).toEqual([]);
  });
});

describe('pictures', () => {
  const text = ['1. Dose', 'See figure 1'];
  /** One page with a grey square on white paper, or none. */
  const drawn = (hasSquare: boolean, header = 'Manual 1.0', lines = text): TextOfPage[] => {
    const [width, height] = [240, 340];
    const data = new Uint8Array(width * height * 4).fill(255);
    if (hasSquare)
      for (let y = 200; y < 220; y += 1) data.fill(90, (y * width + 60) * 4, (y * width + 80) * 4);
    // The header is drawn too.
    data.fill(header.length * 7, width * 4 * 15, width * 4 * 18);
    const sketch = sketchOf({ width, height, data });
    return framed(header, lines, ['2. Visits']).map((one) => ({ ...one, sketch }));
  };
  const kinds = (before: TextOfPage[], after: TextOfPage[]) =>
    compareTexts(before, after).pages.map(({ kind }) => kind);

  test('that differ where the texts do not are named', () => {
    const found = compareTexts(drawn(true), drawn(false));
    expect(found).toMatchObject({
      changeCount: 2,
      pictureCount: 2,
      pages: [
        { before: 1, after: 1, kind: 'PICTURE', changeCount: 1 },
        { before: 2, after: 2, kind: 'PICTURE', changeCount: 1 },
      ],
      changes: [
        { kind: 'PICTURE', before: { page: 1, text: '' }, after: { page: 1, text: '' } },
        { kind: 'PICTURE', before: { page: 2 }, after: { page: 2 } },
      ],
    });
    expect(kinds(drawn(true), drawn(true))).toEqual(['SAME', 'SAME']);
  });

  test('of headers do not count', () => {
    expect(kinds(drawn(true), drawn(true, 'Manual 10.0'))).toEqual(['SAME', 'SAME']);
    expect(kinds(drawn(true), drawn(false, 'Manual 10.0'))).toEqual(['PICTURE', 'PICTURE']);
  });

  test('are not compared where the text differs or is elsewhere, or if they are unknown', () => {
    expect(kinds(drawn(true), drawn(false, 'Manual 1.0', ['1. Dose', 'See figure 2']))).toEqual([
      'CHANGED',
      'PICTURE',
    ]);
    const lower = drawn(false).map((one) => ({
      ...one,
      places: [...(one.places as number[])].map((place, index) => (index % 6 === 3 ? place + 40 : place)),
    }));
    expect(kinds(drawn(true), lower)).toEqual(['SAME', 'SAME']);
    const unknown = drawn(false).map((one) => ({ ...one, sketch: undefined }));
    expect(kinds(drawn(true), unknown)).toEqual(['SAME', 'SAME']);
  });
});

describe('a careful reader', () => {
  const rule = 'Count returned tablets in front of the participant.';
  test('finds what moved, and what was changed in it', () => {
    expect(
      listed(
        framed('A', [rule, ...page('dosing').split('\n')]),
        framed('A', [...page('dosing').split('\n'), rule]),
      ),
    ).toEqual([['MOVED', rule, rule]]);
    const changed = rule.replace('tablets', 'capsules');
    expect(
      listed(
        framed('A', [rule, ...page('dosing').split('\n')], page('visits').split('\n')),
        framed('A', page('dosing').split('\n'), [...page('visits').split('\n'), changed]),
      ),
    ).toEqual([
      ['MOVED', rule, changed],
      ['CHANGED', 'tablets', 'capsules'],
    ]);
  });

  test('does not pair a row with a paragraph', () => {
    expect(
      listed(
        framed('A', ['1. Doses', 'Week 12 | 84 | 3', '2. Visits']),
        framed('A', ['1. Doses', 'Store the boxes in a dry place', '2. Visits']),
      ),
    ).toEqual([
      ['REMOVED', 'Week 12 84 3', ''],
      ['ADDED', '', 'Store the boxes in a dry place'],
    ]);
  });

  test('names a change by the heading above it and by its row', () => {
    const table = (tablets: number) => [
      '3.2 Dispensing',
      'Visit | Tablets',
      'Week 0 | 28',
      `Week 4 | ${tablets}`,
    ];
    expect(compareTexts(framed('A', table(28)), framed('A', table(56))).changes).toMatchObject([
      { heading: '3.2 Dispensing', row: 'Week 4' },
    ]);
  });

  test('lists the cells of a row one by one', () => {
    const row = (tablets: number, boxes: number) => [`Week 4 | ${tablets} | ${boxes} | Friday`];
    expect(listed(framed('A', row(28, 1)), framed('A', row(56, 2)))).toEqual([
      ['CHANGED', '28', '56'],
      ['CHANGED', '1', '2'],
    ]);
  });

  test('sees that a new section takes the number of the next one', () => {
    expect(
      listed(
        framed('A', ['3.3 Temperature', 'Read the logger.']),
        framed('A', ['3.3 Returns', 'Count them.', '3.4 Temperature', 'Read the logger.']),
      ),
    ).toEqual([
      ['ADDED', '', '3.3 Returns Count them.'],
      ['CHANGED', '3.3', '3.4'],
    ]);
  });

  test('ignores where a line, a column or a hyphen divides a word', () => {
    expect(listed(framed('A', ['Screenin | g']), framed('A', ['Screeni | ng']))).toEqual([]);
    const divided = (text: string, places: number[]): TextOfPage[] => [{ number: 1, count: 1, text, places }];
    expect(
      listed(
        divided(
          'an onsite visit',
          [0, 2, 1000, 1000, 200, 200, 3, 5, 1300, 1000, 200, 200, 5, 9, 1000, 1300, 400, 200],
        ),
        divided('an on-site visit', [0, 2, 1000, 1000, 200, 200, 3, 10, 1300, 1000, 700, 200]),
      ),
    ).toEqual([]);
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
    // Each in a new program, as each comparison runs in a new thread that has compiled nothing yet.
    const program = `
      import { compareTexts } from ${JSON.stringify(new URL('compare-texts.ts', import.meta.url).href)};
      const count = Number(process.argv.at(-1));
      const hostile = (seed) => Array.from({ length: count }, (_, number) => ({ number: number + 1, count, text:
        Array.from({ length: 60 }, (_line, line) => Array.from({ length: 12 },
          (_word, word) => 'w' + ((number * 7919 + line * 104729 + word * seed) % 997)).join(' ')).join('\\n') }));
      const start = process.cpuUsage();
      const found = compareTexts(hostile(31), hostile(37));
      console.log(JSON.stringify({ user: process.cpuUsage(start).user, pages: found.pages.length }));`;
    const cpuOf = (pages: number) => {
      const args = ['--input-type=module', '--eval', program, String(pages)];
      const found = z
        .object({ user: z.int(), pages: z.int() })
        .parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })));
      expect(found.pages).toBeGreaterThanOrEqual(pages);
      return found.user;
    };
    const few = cpuOf(25);
    expect(cpuOf(500)).toBeLessThan(20 * few);
  });
});

/** The words of one text, changed according to the edits. */
function applied(a: ReadText, b: ReadText, edits: ReturnType<typeof findEdits>['edits']): number[] {
  const keys: number[] = [];
  let at = 0;
  for (const { a0, a1, b0, b1 } of edits) {
    keys.push(...a.keys.subarray(at, a0), ...b.keys.subarray(b0, b1));
    at = a1;
  }
  return [...keys, ...a.keys.subarray(at, a.wordCount)];
}

const word = fc.constantFrom('a', 'be', 'sea', 'dose', 'e.g', '漢', '.', '2.0');
const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'));
const pages = fc.array(text, { minLength: 1, maxLength: 5 });

describe('any two texts', () => {
  test('the changes turn one into the other, and each is where it says', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const lined = (texts: string[]) => ({
          pages: paged(...texts).map(lineUp),
          leftOut: new Set<never>(),
        });
        const [a, b] = readTexts(lined(before), lined(after));
        const { edits } = findEdits(prepare(a, b));
        expect(applied(a, b, edits)).toEqual([...b.keys.subarray(0, b.wordCount)]);
        const found = compareTexts(paged(...before), paged(...after));
        for (const { before: old, after: now, kind } of found.changes) {
          expect(before[old.page - 1]?.slice(old.start, old.end).replaceAll(/\s+/g, ' ')).toBe(old.text);
          expect(after[now.page - 1]?.slice(now.start, now.end).replaceAll(/\s+/g, ' ')).toBe(now.text);
          expect([old.text !== '', now.text !== '']).toEqual([kind !== 'ADDED', kind !== 'REMOVED']);
        }
        expect(found.changedCount + found.addedCount + found.removedCount + found.movedCount).toBe(
          found.changeCount,
        );
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
