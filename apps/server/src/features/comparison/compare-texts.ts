import { diffArrays } from 'diff';
import {
  MAX_CHANGES,
  MAX_EXCERPT,
  type ComparedPage,
  type VersionChange,
} from '@studyline/contract/comparison/calls';
import { pairSimilarPages } from './similar-pages.ts';
import { pairPages } from './pair-pages.ts';
import { type Edit, type ReadText, readTexts, type TextOfPage } from './read-text.ts';

/** Lines, and words of one part, that may differ before a part counts as replaced as a whole. Time is quadratic in them. */
const MOST_LINE_EDITS = 3000;
const MOST_WORD_EDITS = 800;
/** Words of both sides that are compared at once. */
const MOST_WORDS = 400_000;
/** Pages of both sides, multiplied, that are compared with each other. */
const MOST_PAIRS = 90_000;
/** Up to this many letters between two longer changes are merged into one change. */
const LETTERS_BETWEEN = 7;
const MAX_CONTEXT = 60;

export interface ComparedTexts {
  isRough: boolean;
  changeCount: number;
  changedCount: number;
  addedCount: number;
  removedCount: number;
  pages: ComparedPage[];
  changes: VersionChange[];
}

/** The changes from one text to another, by page. Both have pages. */
export function compareTexts(before: readonly TextOfPage[], after: readonly TextOfPage[]): ComparedTexts {
  const [a, b] = readTexts(before, after);
  const { edits, isRough } = findEdits(a, b);
  const parts = edits.flatMap((edit) => splitByPage(a, b, edit));
  const kinds = parts.map(kindOf);
  const count = (kind: VersionChange['kind']) => kinds.filter((one) => one === kind).length;
  return {
    isRough,
    changeCount: parts.length,
    changedCount: count('CHANGED'),
    addedCount: count('ADDED'),
    removedCount: count('REMOVED'),
    pages: pairPages(a, b, { edits, parts }),
    changes: parts.slice(0, MAX_CHANGES).map((part) => presentChange(a, b, part)),
  };
}

interface Found {
  edits: Edit[];
  isRough: boolean;
}

/**
 * All changes, either across the whole texts or page by page, whichever finds fewer. On pages of a form, the first may mistake
 * their shared text for that of the page before.
 */
export function findEdits(a: ReadText, b: ReadText): Found {
  const whole = findIn(a, b, { a0: 0, a1: a.lines.length, b0: 0, b1: b.lines.length });
  const pairs = a.pages.length * b.pages.length;
  const found = pairs > 1 && pairs <= MOST_PAIRS && whole.edits.length > 0 ? findByPage(a, b) : whole;
  return tidy(a, b, sizeOf(found) < sizeOf(whole) ? found : whole);
}

const sizeOf = ({ edits }: Found) => edits.reduce((sum, { a0, a1, b0, b1 }) => sum + a1 - a0 + b1 - b0, 0);

/** The changes between matching pages; other pages were added or removed. */
function findByPage(a: ReadText, b: ReadText): Found {
  const [linesBefore, linesAfter] = [lineEnds(a), lineEnds(b)];
  const all: Found = { edits: [], isRough: false };
  let [i, j] = [0, 0];
  for (const [before, after] of pairSimilarPages(a, b)) {
    const [a0, b0] = [linesBefore[before - 1] ?? 0, linesAfter[after - 1] ?? 0];
    const [a1, b1] = [linesBefore[before]!, linesAfter[after]!];
    const { edits, isRough } = findIn(a, b, { a0, a1, b0, b1 });
    all.edits.push(inWords(a, b, { a0: i, a1: a0, b0: j, b1: b0 }), ...edits);
    all.isRough ||= isRough;
    [i, j] = [a1, b1];
  }
  all.edits.push(inWords(a, b, { a0: i, a1: a.lines.length, b0: j, b1: b.lines.length }));
  return all;
}

/** By page index, the index after its last line. */
function lineEnds({ lines, pageEnds }: ReadText): number[] {
  let at = 0;
  return pageEnds.map((end) => {
    while (at < lines.length && lines[at]!.start < end) at += 1;
    return at;
  });
}

/** All changes in these lines. Lines are compared first, then the words of those that differ. */
function findIn(a: ReadText, b: ReadText, lines: Edit): Found {
  const blocks = differingLines(a, b, lines);
  let isRough = false;
  const edits = (blocks ?? [inWords(a, b, lines)]).flatMap((block) => {
    const found = differingWords(a, b, block);
    if (!found) isRough = true;
    return found ?? [block];
  });
  return { edits, isRough };
}

/** As displayed: adjacent changes are merged, and those that change nothing are dropped. */
function tidy(a: ReadText, b: ReadText, { edits, isRough }: Found): Found {
  const joined = joinNear(a, b, joinTouching(edits));
  return { edits: joined.filter((edit) => isChange(a, b, edit)), isRough };
}

/** The words of lines that differ; undefined if too many do. */
function differingLines(a: ReadText, b: ReadText, { a0, a1, b0, b1 }: Edit): Edit[] | undefined {
  const keysOf = ({ lines }: ReadText, from: number, to: number) =>
    lines.slice(from, to).map(({ key }) => key);
  const found = diffArrays(keysOf(a, a0, a1), keysOf(b, b0, b1), { maxEditLength: MOST_LINE_EDITS });
  if (!found) return undefined;
  const blocks: Edit[] = [];
  let [i, j] = [a0, b0];
  for (const { count, added, removed } of found) {
    const [from, other] = [i, j];
    if (!added) i += count;
    if (!removed) j += count;
    if (!added && !removed) continue;
    const last = blocks.at(-1);
    if (last && last.a1 === from && last.b1 === other) Object.assign(last, { a1: i, b1: j });
    else blocks.push({ a0: from, a1: i, b0: other, b1: j });
  }
  return blocks.map((block, index) => {
    const room = {
      before: block.a0 - (blocks[index - 1]?.a1 ?? a0),
      after: (blocks[index + 1]?.a0 ?? a1) - block.a1,
    };
    return inWords(a, b, moved(block, wayToPage(a, b, block, room)));
  });
}

const moved = ({ a0, a1, b0, b1 }: Edit, way: number): Edit => ({
  a0: a0 + way,
  a1: a1 + way,
  b0: b0 + way,
  b1: b1 + way,
});

/**
 * Lines that were only added, or only removed, can be placed differently when the same lines precede or follow: an added page
 * between the header of the page before and that of the next, for instance. Returns how far they are from the beginning of a page,
 * if they can be placed there.
 */
function wayToPage(
  a: ReadText,
  b: ReadText,
  { a0, a1, b0, b1 }: Edit,
  room: { before: number; after: number },
): number {
  if (a0 < a1 && b0 < b1) return 0;
  const [{ lines }, start, end] = a0 < a1 ? [a, a0, a1] : [b, b0, b1];
  const isBeginning = (way: number) => lines[start + way]?.isFirst === true;
  if (isBeginning(0)) return 0;
  const isSame = (line: number) => lines[start + line]?.key === lines[end + line]?.key;
  for (let way = 1; way <= Math.min(room.before, end - start) && isSame(-way); way += 1)
    if (isBeginning(-way)) return -way;
  for (let way = 1; way <= Math.min(room.after, end - start) && isSame(way - 1); way += 1)
    if (isBeginning(way)) return way;
  return 0;
}

/** The words of the lines. */
function inWords(a: ReadText, b: ReadText, { a0, a1, b0, b1 }: Edit): Edit {
  const at = ({ lines, words }: ReadText, line: number) => lines[line]?.start ?? words.length;
  return { a0: at(a, a0), a1: at(a, a1), b0: at(b, b0), b1: at(b, b1) };
}

/** The words of a part that differ; undefined if too many do. */
function differingWords(a: ReadText, b: ReadText, { a0, a1, b0, b1 }: Edit): Edit[] | undefined {
  if (a0 === a1 || b0 === b1) return [{ a0, a1, b0, b1 }];
  if (a1 - a0 + b1 - b0 > MOST_WORDS) return undefined;
  const keysOf = ({ words }: ReadText, from: number, to: number) =>
    words.slice(from, to).map(({ key }) => key);
  const found = diffArrays(keysOf(a, a0, a1), keysOf(b, b0, b1), { maxEditLength: MOST_WORD_EDITS });
  if (!found) return undefined;
  const edits: Edit[] = [];
  let [i, j] = [a0, b0];
  for (const { count, added, removed } of found) {
    const from = { a0: i, b0: j };
    if (!added) i += count;
    if (!removed) j += count;
    if (added || removed) edits.push({ ...from, a1: i, b1: j });
  }
  return edits;
}

/** Not a number that is ignored as a page number on one side only. */
function isChange(a: ReadText, b: ReadText, { a0, a1, b0, b1 }: Edit): boolean {
  const said = ({ pages, words }: ReadText, word: number) => {
    const { page, start, end } = words[word]!;
    return pages[page]!.text.slice(start, end).normalize('NFC');
  };
  if (a1 - a0 !== b1 - b0) return true;
  for (let word = 0; word < a1 - a0; word += 1) if (said(a, a0 + word) !== said(b, b0 + word)) return true;
  return false;
}

function joinTouching(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last && last.a1 === edit.a0 && last.b1 === edit.b0) Object.assign(last, { a1: edit.a1, b1: edit.b1 });
    else joined.push({ ...edit });
  }
  return joined.filter(({ a0, a1, b0, b1 }) => a0 < a1 || b0 < b1);
}

/** A rewritten sentence keeps an "of" by chance. People read it as one change. */
function joinNear(a: ReadText, b: ReadText, edits: readonly Edit[]): Edit[] {
  const size = ({ a0, a1, b0, b1 }: Edit) => Math.max(lettersOf(a, a0, a1), lettersOf(b, b0, b1));
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const between = last ? lettersOf(b, last.b1, edit.b0) : Infinity;
    if (last && between <= LETTERS_BETWEEN && between < Math.min(size(last), size(edit)))
      Object.assign(last, { a1: edit.a1, b1: edit.b1 });
    else joined.push({ ...edit });
  }
  return joined;
}

/** Counted only until there are clearly more than requested. */
function lettersOf({ words }: ReadText, from: number, to: number): number {
  let letters = 0;
  for (let word = from; word < to && letters <= LETTERS_BETWEEN; word += 1)
    letters += words[word]!.end - words[word]!.start;
  return letters;
}

/** A change across several pages is one change on each of them. */
function splitByPage(a: ReadText, b: ReadText, { a0, a1, b0, b1 }: Edit): Edit[] {
  const cutsOf = (text: ReadText, from: number, to: number): [number, number][] => {
    const cuts: [number, number][] = [];
    for (let start = from; start < to;) {
      const end = Math.min(to, text.pageEnds[text.words[start]!.page]!);
      cuts.push([start, end]);
      start = end;
    }
    return cuts;
  };
  const before = cutsOf(a, a0, a1);
  const after = cutsOf(b, b0, b1);
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [from, to] = before[index] ?? [a1, a1];
    const [start, end] = after[index] ?? [b1, b1];
    return { a0: from, a1: to, b0: start, b1: end };
  });
}

function kindOf({ a0, a1, b0, b1 }: Edit): VersionChange['kind'] {
  if (a0 === a1) return 'ADDED';
  return b0 === b1 ? 'REMOVED' : 'CHANGED';
}

function presentChange(a: ReadText, b: ReadText, edit: Edit): VersionChange {
  const { a0, a1, b0, b1 } = edit;
  return {
    kind: kindOf(edit),
    before: placeOf(a, a0, a1),
    after: placeOf(b, b0, b1),
    context: b0 < b1 ? contextOf(b, b0) : contextOf(a, a0),
  };
}

/** The place of these words. No words are placed after the word before them, or else before the first one. */
function placeOf(text: ReadText, from: number, to: number): VersionChange['before'] {
  if (from < to) {
    const { page, start } = text.words[from]!;
    const { end } = text.words[to - 1]!;
    const { number, text: all } = text.pages[page]!;
    return { page: number, start, end, text: shorten(all.slice(start, end)) };
  }
  const before = text.words[from - 1];
  const page = text.pages[before?.page ?? 0]!;
  const at = before?.end ?? 0;
  return { page: page.number, start: at, end: at, text: '' };
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  return plain.length > MAX_EXCERPT ? `${plain.slice(0, MAX_EXCERPT - 1).toWellFormed()}…` : plain;
}

/** The end of the preceding text on its line. */
function contextOf(text: ReadText, word: number): string {
  const { page, start } = text.words[word]!;
  const before = text.pages[page]!.text.slice(Math.max(0, start - 4 * MAX_CONTEXT), start);
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  if (line.length <= MAX_CONTEXT) return line;
  return line
    .slice(-MAX_CONTEXT)
    .replace(/^\S*\s/, '')
    .toWellFormed();
}
