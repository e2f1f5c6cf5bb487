import { NUMBERS_PER_WORD } from '../../files/preview-protocol.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** The text of a page, by its number, which counts from 1. */
export interface TextOfPage {
  number: number;
  /** How many pages there are. */
  count: number;
  text: string;
  /** The places of its words, six numbers each (see PageText). None for a text without pages. */
  places?: ArrayLike<number>;
  /** Height by width. */
  ratio?: number;
  /** What it looks like (see page-sketch.ts), if that is known. */
  sketch?: Uint8Array | undefined;
}

/** A line as the page shows it. There are many: all numbers are small integers, which take least memory. */
export interface Line {
  /** Where it is in the text. */
  from: number;
  to: number;
  /** Where it is on the page, if it has a place. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Where further cells begin in the text: after a wide gap, as in a row of a table. */
  cells: readonly number[];
  /** Where its last cell begins on the page. */
  lastLeft: number;
  /** The index of its page, of its first word, and the one after its last word, once it is read. */
  page: number;
  start: number;
  end: number;
}

/** A page split into lines. Lines without words are left out. */
export interface LinedPage {
  number: number;
  count: number;
  text: string;
  lines: Line[];
  ratio: number;
  sketch: Uint8Array | undefined;
  /** Words divided at the end of a line: where each begins, and where it was divided. */
  divided: ReadonlyMap<number, number>;
}

/** A text prepared for comparison. Words are known by their index, from the first page to the last. */
export interface ReadText {
  pages: readonly LinedPage[];
  wordCount: number;
  /** Equal for equal words. */
  keys: Int32Array;
  /** Where a word begins and ends in the text of its page. */
  starts: Int32Array;
  ends: Int32Array;
  /** The index of its page. */
  pageOf: Uint16Array;
  lines: Line[];
  /** By page index, the index after its last word. */
  pageEnds: number[];
  /** How many different words both texts have. */
  keyCount: number;
}

/** Scripts without spaces between words. Each of their letters counts as a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]`;
const LETTER = String.raw`(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}])`;
/** "2.0", "mg/mL" and "on-site" are single words. A full stop after a word is not part of it. */
const WORD = new RegExp(String.raw`${UNSPACED}|${LETTER}+(?:[^\s\p{L}\p{M}\p{N}]${LETTER}+)*|\S`, 'gu');
/** The same for lines in which only letters of English occur, which is twice as fast. */
const ASCII_WORD = /[A-Za-z0-9]+(?:[^\sA-Za-z0-9][A-Za-z0-9]+)*|\S/g;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
/** The page number after a title in a table of contents. */
const LEADER_NUMBER = /(?:\.\s?|…\s?|_){4,}\s*(\d{1,4})\s*$/;

/** Marks of lists. Programs write them in any order, often all at once. */
const BULLET = /^[•●○▪■◦‣∙]$/u;

/** A gap wider than the line is high separates cells. */
const CELL_GAP = 1;
const A4_RATIO = Math.SQRT2;

/** Words that overlap a line by less than this share of their height are on another one. */
const LEAST_OVERLAP = 0.3;

/** Splits the text of a page into lines. The places of its words are not needed afterwards. */
export function lineUp(page: TextOfPage): LinedPage {
  const { number, count, text, places = [], ratio = A4_RATIO, sketch } = page;
  const lines: Line[] = [];
  const divided = new Map<number, number>();
  let place = 0;
  const at = (offset: number) => places[place + offset] ?? 0;
  for (let from = 0; from <= text.length;) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    let line = emptyLine(from);
    const add = (end: number) => {
      line.to = end;
      if (/\S/.test(text.slice(line.from, end))) lines.push(line);
    };
    let lastEnd = -1;
    for (; place < places.length && at(0) < to; place += NUMBERS_PER_WORD) {
      const [start, end, left, top, width, height] = [at(0), at(1), at(2), at(3), at(4), at(5)];
      // The second half of a divided word is on the next line.
      if (start === lastEnd) divided.set(wordStart(text, start), start);
      else {
        const overlap = Math.min(line.bottom, top + height) - Math.max(line.top, top);
        // A row of cells with several lines each: the next cell begins further up.
        if (hasPlace(line) && overlap < LEAST_OVERLAP * height) {
          add(start);
          line = emptyLine(start);
        }
        const isCell = hasPlace(line) && left - line.right > height * ratio * CELL_GAP;
        if (isCell) line.cells = [...line.cells, start];
        if (isCell || !hasPlace(line)) line.lastLeft = left;
        line.left = Math.min(line.left, left);
        line.top = Math.min(line.top, top);
        line.right = Math.max(line.right, left + width);
        line.bottom = Math.max(line.bottom, top + height);
      }
      lastEnd = end;
    }
    add(to);
    from = to + 1;
  }
  return { number, count, text, lines, ratio, sketch, divided };
}

const NO_CELLS: readonly number[] = [];
/** Beyond all positions. */
const FAR = 1_000_000;

const emptyLine = (from: number): Line => ({
  from,
  to: from,
  left: FAR,
  top: FAR,
  right: -1,
  bottom: -1,
  cells: NO_CELLS,
  lastLeft: FAR,
  page: 0,
  start: 0,
  end: 0,
});

export const hasPlace = ({ bottom }: Pick<Line, 'bottom'>): boolean => bottom >= 0;

function wordStart(text: string, inside: number): number {
  let start = inside;
  while (start > 0 && /\S/.test(text[start - 1]!)) start -= 1;
  return start;
}

/** Reads the lines that are compared. Equal words have the same key in both texts. */
export function readTexts(
  before: { pages: readonly LinedPage[]; leftOut: ReadonlySet<Line> },
  after: { pages: readonly LinedPage[]; leftOut: ReadonlySet<Line> },
): [before: ReadText, after: ReadText] {
  const vocabulary = createVocabulary();
  const [a, b] = [readText(before, vocabulary), readText(after, vocabulary)];
  for (const text of [a, b]) restoreHyphens(text, vocabulary);
  a.keyCount = vocabulary.size();
  b.keyCount = a.keyCount;
  return [a, b];
}

function readText(
  { pages, leftOut }: { pages: readonly LinedPage[]; leftOut: ReadonlySet<Line> },
  vocabulary: Vocabulary,
): ReadText {
  // As many as there could be. What is not used takes no memory.
  const letters = pages.reduce((sum, { text }) => sum + text.length, 0);
  const [keys, starts, ends] = [new Int32Array(letters), new Int32Array(letters), new Int32Array(letters)];
  const lines: Line[] = [];
  const pageEnds: number[] = [];
  let word = 0;
  for (const [page, { text, lines: all }] of pages.entries()) {
    for (const line of all) {
      if (leftOut.has(line)) continue;
      const start = word;
      const shown = text.slice(line.from, line.to);
      const end = endsWithPageNumber(shown) ? shown.search(/\d+\s*$/) : shown.length;
      for (const { 0: said, index } of shown.matchAll(ASCII.test(shown) ? ASCII_WORD : WORD)) {
        if (index >= end) break;
        if (BULLET.test(said)) continue;
        keys[word] = vocabulary.keyOf(said);
        starts[word] = line.from + index;
        ends[word] = line.from + index + said.length;
        word += 1;
      }
      Object.assign(line, { page, start, end: word });
      if (word > start) lines.push(line);
    }
    pageEnds.push(word);
  }
  const pageOf = new Uint16Array(word);
  for (const [page, end] of pageEnds.entries()) pageOf.fill(page, pageEnds[page - 1] ?? 0, end);
  return { pages, wordCount: word, keys, starts, ends, pageOf, lines, pageEnds, keyCount: 0 };
}

/** Whether a line is that of a table of contents. Its page number is not compared. */
export const endsWithPageNumber = (line: string): boolean => LEADER_NUMBER.test(line);

/** A word divided at its own hyphen has lost the hyphen in the text. It counts as the word with it where only that is used. */
function restoreHyphens(
  { pages, pageOf, keys, starts, ends, lines }: ReadText,
  vocabulary: Vocabulary,
): void {
  const pagesWith = new Set([...pages.keys()].filter((page) => pages[page]!.divided.size > 0));
  for (const { page, start, end } of lines) {
    if (!pagesWith.has(page)) continue;
    for (let word = start; word < end; word += 1) {
      const { text, divided } = pages[pageOf[word]!]!;
      const cut = divided.get(wordStart(text, starts[word]!));
      if (cut === undefined || cut <= starts[word]! || cut >= ends[word]!) continue;
      const hyphenated = `${text.slice(starts[word], cut)}-${text.slice(cut, ends[word])}`;
      keys[word] = vocabulary.known(hyphenated) ?? keys[word]!;
    }
  }
}

/** A word as it is written. */
export function wordAt({ pages, pageOf, starts, ends }: ReadText, word: number): string {
  return pages[pageOf[word]!]!.text.slice(starts[word], ends[word]);
}

/** The index of the line with this word. */
export function lineOf({ lines }: ReadText, word: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= word) low = middle;
    else high = middle - 1;
  }
  return low;
}
