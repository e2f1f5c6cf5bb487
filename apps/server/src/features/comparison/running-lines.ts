import { MAX_POSITION } from '../../files/preview-protocol.ts';
import { hasPlace, type Line, type LinedPage } from './read-text.ts';

/** Headers and footers are within this share of the page's height from either edge. */
const EDGE = 0.15 * MAX_POSITION;
/** If places are unknown, only page numbers are left out, in short lines near either edge. */
const EDGE_LINES = 2;
const EDGE_LETTERS = 80;
/** How far apart the same place can be on two pages. */
const TOLERANCE = 0.006 * MAX_POSITION;
/** A line repeats if one of the nearest pages has it too: left and right pages may differ. */
const NEAR_PAGES = 2;
/** The share of all pages on which a place has to repeat itself. */
const MOST_PAGES = 0.5;
/** The share of all pages that state their number where page numbers are. */
const MOST_NUMBERED = 0.75;
/** Stands for the number of the page, and for the number of pages. */
const NUMBER = '\u0000';
const PAGE_OF = /^(?:page|p\.|seite|s\.)?\s*(\d+)\s*(?:of|von|\/)\s*(\d+)$/iu;

interface Edge {
  line: Line;
  page: number;
  isHeader: boolean;
  /** How far from the edge: in ten-thousandths of the height, or in lines. */
  place: number;
  isPlaced: boolean;
  text: string;
  /** The text without its page number; the same as the text if it has none. */
  phrase: string;
  isNumbered: boolean;
}

export interface Running {
  /** The lines that are not compared. */
  lines: ReadonlySet<Line>;
  /** Their texts, each once, as on the first page with it. */
  texts: string[];
  /** The same without page numbers. */
  phrases: ReadonlySet<string>;
}

/**
 * Headers, footers and page numbers of two texts: what repeats at the same place on most pages, from the edge inwards. A number is the
 * number of a page only if the other text doesn't use it as something else.
 */
export function findRunning(
  before: readonly LinedPage[],
  after: readonly LinedPage[],
): [before: Running, after: Running] {
  const [a, b] = [edgesOf(before), edgesOf(after)];
  const [ofA, ofB] = [repeated(a, before.length), repeated(b, after.length)];
  return [
    present(before, without(ofA, a, { edges: b, running: ofB })),
    present(after, without(ofB, b, { edges: a, running: ofA })),
  ];
}

/** The first rows of a page that repeat a row of the page before: the header of a table that continues. */
function tableHeaders(pages: readonly LinedPage[], leftOut: ReadonlySet<Line>): Line[] {
  const textOf = (page: LinedPage, { from, to }: Line) => page.text.slice(from, to).trim();
  return pages.flatMap((page, index) => {
    const last = pages[index - 1];
    if (!last) return [];
    const isRepeated = (line: Line) =>
      last.lines.some(
        (other) =>
          other.cells.length === line.cells.length &&
          Math.abs(other.left - line.left) < TOLERANCE &&
          textOf(last, other) === textOf(page, line),
      );
    const lines = page.lines
      .filter((line) => hasPlace(line) && !leftOut.has(line))
      .toSorted((one, other) => one.top - other.top);
    const end = lines.findIndex((line) => line.cells.length === 0 || !isRepeated(line));
    // A row follows.
    return end > 0 && lines[end]!.cells.length > 0 ? lines.slice(0, end) : [];
  });
}

/** The lines at the edges of each page, from the edge inwards. */
function edgesOf(pages: readonly LinedPage[]): Edge[] {
  return pages.flatMap((page, index) =>
    page.lines.some(hasPlace) ? placedEdges(page, index) : numberedEdges(page, index),
  );
}

function placedEdges(page: LinedPage, index: number): Edge[] {
  const tops = page.lines.filter(hasPlace).toSorted((one, other) => one.top - other.top);
  const from = (isHeader: boolean) =>
    (isHeader ? tops : tops.toReversed()).flatMap((line): Edge[] => {
      const place = isHeader ? line.top : MAX_POSITION - line.bottom;
      if (place >= EDGE) return [];
      return [{ line, page: index, isHeader, place, isPlaced: true, ...phraseOf(page, line) }];
    });
  return [...from(true), ...from(false)];
}

function numberedEdges(page: LinedPage, index: number): Edge[] {
  const { lines } = page;
  return lines.flatMap((line, order): Edge[] => {
    const place = Math.min(order, lines.length - 1 - order);
    if (place >= EDGE_LINES || line.to - line.from > EDGE_LETTERS) return [];
    const found = phraseOf(page, line);
    if (!found.isNumbered) return [];
    const isHeader = place === order;
    return [{ line, page: index, isHeader, place: place * 2 * TOLERANCE, isPlaced: false, ...found }];
  });
}

function phraseOf(page: LinedPage, line: Line): Pick<Edge, 'text' | 'phrase' | 'isNumbered'> {
  const text = page.text.slice(line.from, line.to).trim().replaceAll(/\s+/g, ' ');
  const own = `${page.number}`;
  const isNumbered = new RegExp(String.raw`(?<![\d.,])${own}(?![\d]|[.,]\d)`).test(text);
  if (!isNumbered) return { text, phrase: text, isNumbered };
  const phrase = text.replaceAll(/(?<![\d.,])\d+(?!\d|[.,]\d)/g, (number) =>
    number === own || number === `${page.count}` ? NUMBER : number,
  );
  return { text, phrase, isNumbered };
}

/** The lines that repeat at the same place, on most pages. A number in them may be that of the page, or happen to be. */
function repeated(edges: readonly Edge[], pageCount: number): Set<Edge> {
  const verbatim = commonOnes(
    repeatedBy(edges, ({ text }) => text),
    pageCount,
  );
  const others = edges.filter((edge) => !verbatim.has(edge));
  const numbered = commonOnes(
    repeatedBy(others, ({ phrase }) => phrase),
    pageCount,
  );
  for (const edge of verbatim) edge.isNumbered = false;
  return new Set([
    ...verbatim,
    ...[...numbered].filter((edge) => isMostlyNumbered(edge, numbered, pageCount)),
  ]);
}

function repeatedBy(edges: readonly Edge[], textOf: (edge: Edge) => string): Set<Edge> {
  const found = new Set<Edge>();
  for (const same of Map.groupBy(edges, (edge) => `${edge.isHeader} ${textOf(edge)}`).values())
    for (const [index, edge] of same.entries())
      for (let next = index + 1; next < same.length; next += 1) {
        const other = same[next]!;
        if (other.page - edge.page > NEAR_PAGES) break;
        if (other.page === edge.page || !isSamePlace(edge, other)) continue;
        found.add(edge);
        found.add(other);
      }
  return found;
}

const isSamePlace = (one: Edge, other: Edge) => Math.abs(one.place - other.place) <= TOLERANCE;

/** Those whose place has them on most pages. */
function commonOnes(found: ReadonlySet<Edge>, pageCount: number): Set<Edge> {
  const bucketOf = ({ place }: Edge) => Math.round(place / TOLERANCE);
  const byPlace = Map.groupBy(found, (edge) => `${edge.isHeader} ${bucketOf(edge)}`);
  const isCommon = (edge: Edge) => {
    const near = [-1, 0, 1].flatMap((way) => byPlace.get(`${edge.isHeader} ${bucketOf(edge) + way}`) ?? []);
    const pages = new Set(near.filter((other) => isSamePlace(edge, other)).map(({ page }) => page));
    return pages.size >= Math.max(2, pageCount * MOST_PAGES);
  };
  return new Set([...found].filter(isCommon));
}

/** A number that happens to be that of the page on some pages is part of the text. */
function isMostlyNumbered(edge: Edge, all: ReadonlySet<Edge>, pageCount: number): boolean {
  if (!edge.isNumbered) return true;
  const pages = new Set<number>();
  for (const { isNumbered, isHeader, page } of all)
    if (isNumbered && isHeader === edge.isHeader) pages.add(page);
  return pages.size >= Math.max(2, pageCount * MOST_NUMBERED);
}

/** Only those from the edge inwards up to the first line that doesn't repeat. */
function without(
  running: ReadonlySet<Edge>,
  edges: readonly Edge[],
  other: { edges: readonly Edge[]; running: ReadonlySet<Edge> },
): Edge[] {
  const generic = ({ phrase }: Edge) => phrase.replaceAll(/\d+/g, NUMBER);
  const usedOtherwise = new Set(
    other.edges.filter((edge) => !other.running.has(edge)).map((edge) => generic(edge)),
  );
  const ofOther = Map.groupBy(other.running, ({ phrase }) => phrase);
  /** A text of one page has the header that the other one repeats. */
  const isHeaderOfOther = (edge: Edge) =>
    edge.isPlaced &&
    ofOther.get(edge.phrase)?.some((each) => each.isHeader === edge.isHeader && isSamePlace(each, edge)) ===
      true;
  const isLeftOut = (edge: Edge) =>
    isPageOf(edge) ||
    isHeaderOfOther(edge) ||
    (running.has(edge) && !(edge.isNumbered && usedOtherwise.has(generic(edge))));
  const found: Edge[] = [];
  for (const side of Map.groupBy(edges, ({ page, isHeader }) => `${page} ${isHeader}`).values()) {
    const end = side.findIndex((edge) => edge.isPlaced && !isLeftOut(edge));
    found.push(...(end < 0 ? side : side.slice(0, end)).filter((edge) => isLeftOut(edge)));
  }
  return found;
}

/** "Page 3 of 12" alone on its line needs no other page. */
function isPageOf({ phrase }: Edge): boolean {
  return phrase.includes(NUMBER) && PAGE_OF.test(phrase.replaceAll(NUMBER, '1'));
}

function present(pages: readonly LinedPage[], left: readonly Edge[]): Running {
  const phrases = new Map<string, string>();
  for (const { phrase, line, page } of left)
    if (!phrases.has(phrase))
      phrases.set(phrase, pages[page]!.text.slice(line.from, line.to).trim().replaceAll(/\s+/g, ' '));
  const lines = new Set(left.map(({ line }) => line));
  return {
    lines: new Set([...lines, ...tableHeaders(pages, lines)]),
    texts: [...phrases.values()],
    phrases: new Set(phrases.keys()),
  };
}
