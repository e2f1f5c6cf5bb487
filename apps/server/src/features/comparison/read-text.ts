/** The text of a page, by its number, which counts from 1. */
export interface TextOfPage {
  number: number;
  text: string;
  /** How many pages there are. */
  count: number;
}

interface Word {
  /** Equal for words that count as the same. */
  key: number;
  /** The index of its page. */
  page: number;
  /** In the text of the page. */
  start: number;
  end: number;
}

interface Line {
  key: number;
  /** The index of its first word. */
  start: number;
  /** It is the first line on its page. */
  isFirst: boolean;
}

/** A text prepared for comparison. */
export interface ReadText {
  pages: readonly TextOfPage[];
  words: Word[];
  /** Lines without words are left out. */
  lines: Line[];
  /** By page index, the index after its last word. */
  pageEnds: number[];
}

/** Words replaced by other words: from the first to before the last, on both sides. Either side may be empty. */
export interface Edit {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** Scripts without spaces between words. Each of their letters counts as a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]`;
const LETTER = String.raw`(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}])`;
/** "2.0", "mg/mL" and "on-site" are single words. A full stop after a word is not part of it. */
const WORD = new RegExp(String.raw`${UNSPACED}|${LETTER}+(?:[^\s\p{L}\p{M}\p{N}]${LETTER}+)*|\S`, 'gu');

/** Lines at either end of a page that may contain its number, and the most words they have. */
const EDGE_LINES = 2;
const EDGE_WORDS = 12;
/** The share of all pages that must contain their number. */
const MOST_PAGES = 0.75;
/** Placeholder for the number of a page, and for the number of pages. Occurs in no text. */
const NUMBER_OF_PAGE = '\u0000';
/** Starts the key of a line. */
const LINE = '\u0001';

/** Reads two texts. Equivalent words and lines have the same key in both. */
export function readTexts(
  before: readonly TextOfPage[],
  after: readonly TextOfPage[],
): [before: ReadText, after: ReadText] {
  const keys = new Map<string, number>();
  const one = before.map(pageOf);
  const other = after.map(pageOf);
  const ofOther = runningLines(other);
  const running = new Set([...runningLines(one)].filter((line) => ofOther.has(line)));
  return [readText(one, running, keys), readText(other, running, keys)];
}

function readText(
  said: readonly SaidPage[],
  running: ReadonlySet<string>,
  keys: Map<string, number>,
): ReadText {
  const read: ReadText = { pages: said.map(({ page }) => page), words: [], lines: [], pageEnds: [] };
  const keyOf = (text: string) => {
    const known = keys.get(text) ?? keys.size;
    if (known === keys.size) keys.set(text, known);
    return known;
  };
  for (const [page, { lines }] of said.entries()) {
    for (const [place, { line, withoutNumber }] of lines.entries()) {
      const shown = withoutNumber && running.has(phraseOf(withoutNumber)) ? withoutNumber : line;
      const words = shown.map(({ said: text, start, end }) => ({ key: keyOf(text), page, start, end }));
      const key = keyOf(`${LINE}${words.map((word) => word.key).join(' ')}`);
      read.lines.push({ key, start: read.words.length, isFirst: place === 0 });
      for (const word of words) read.words.push(word);
    }
    read.pageEnds.push(read.words.length);
  }
  return read;
}

interface SaidWord {
  said: string;
  start: number;
  end: number;
}

/** The lines of a text that have words. */
function linesOf(text: string): SaidWord[][] {
  const lines: SaidWord[][] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const words = [...line.matchAll(WORD)].map(({ 0: word, index }) => ({
      said: word.normalize('NFC'),
      start: at + index,
      end: at + index + word.length,
    }));
    if (words.length > 0) lines.push(words);
    at += line.length + 1;
  }
  return lines;
}

interface SaidPage {
  page: TextOfPage;
  lines: { line: SaidWord[]; withoutNumber: SaidWord[] | undefined }[];
}

function pageOf(page: TextOfPage): SaidPage {
  const lines = linesOf(page.text);
  return {
    page,
    lines: lines.map((line, place) => {
      const isEdge = Math.min(place, lines.length - 1 - place) < EDGE_LINES && line.length <= EDGE_WORDS;
      return { line, withoutNumber: isEdge ? hideNumber(line, page) : undefined };
    }),
  };
}

/**
 * "Page 3 of 12" is the same as "Page 4 of 13" where it states the page number: a short line at the edge of most pages, each with
 * its own number. Returns such lines, without the numbers.
 */
function runningLines(pages: readonly SaidPage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { lines } of pages) {
    const phrases = lines.flatMap(({ withoutNumber }) => (withoutNumber ? [phraseOf(withoutNumber)] : []));
    for (const phrase of new Set(phrases)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  const least = Math.max(2, pages.length * MOST_PAGES);
  return new Set([...counts].filter(([, count]) => count >= least).map(([phrase]) => phrase));
}

const phraseOf = (line: readonly SaidWord[]) => line.map(({ said }) => said).join(' ');

/** The line without the page number and the number of pages; undefined if it does not state its number. */
function hideNumber(line: SaidWord[], { number, count }: TextOfPage): SaidWord[] | undefined {
  const own = new Set([`${number}`, `${number}/${count}`]);
  if (!line.some(({ said }) => own.has(said))) return undefined;
  own.add(`${count}`);
  return line.map((word) => (own.has(word.said) ? { ...word, said: NUMBER_OF_PAGE } : word));
}
