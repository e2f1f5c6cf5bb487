import { MAX_POSITION } from '../../files/preview-protocol.ts';
import { hasPlace, lineOf, type Line, type ReadText } from './read-text.ts';
import type { Units } from './units.ts';

/** Where a change is, in words that a reader sees on the page. */
export interface ChangeName {
  /** The heading above it; empty if there is none. */
  heading: string;
  /** The first cell of its row in a table, or the label of its field; empty elsewhere. */
  row: string;
}

const MAX_HEADING = 120;
const MAX_HEADING_WORDS = 14;
const MAX_PLAIN_HEADING_WORDS = 8;
const MAX_HEADING_LINES = 3;
const MAX_ROW = 60;
const MAX_ROW_WORDS = 8;
const NUMBERED = /^\d+(?:\.\d+)*\.?\s+\p{Lu}/u;
const NAMED =
  /^(?:Appendix|Annex|Section|Part|Chapter|Table|Figure|Form|Anhang|Anlage|Abschnitt|Teil|Kapitel|Tabelle|Abbildung|Formular)\s+[\p{Lu}\d]/u;
/** Cells of a row are within this many lines of the text. */
const NEAR_LINES = 12;
/** A heading is taller than the text, if it isn't told by its words. */
const TALLER = 1.12;
/** Lines of one cell are closer than rows. */
const NEXT_LINE = 1.3;
const SAME_LEFT = 0.01 * MAX_POSITION;
/** A line by itself has this much room above it, in line heights. */
const ROOM_ABOVE = 1.3;

/** Names changes by the headings of a text. */
export function createNames(text: ReadText, units: Units): (from: number, to: number) => ChangeName {
  const headings = findHeadings(text, units);
  return (from, to) => {
    const word = from < to ? from : Math.max(0, from - 1);
    const line = lineOf(text, Math.min(word, text.wordCount - 1));
    const heading = headingAt(headings, line);
    const isItself = heading === line;
    return {
      heading: heading === undefined ? '' : sayHeading(text, units, heading),
      row: isItself || text.lines.length === 0 ? '' : rowOf(text, line, word),
    };
  };
}

/** The lines that are headings, in order. */
function findHeadings(text: ReadText, units: Units): number[] {
  const heights = text.lines.filter(hasPlace).map(({ top, bottom }) => bottom - top);
  const usual = heights.toSorted((one, other) => one - other)[heights.length >> 1] ?? 0;
  const lefts = leftsOf(text);
  return [...text.lines.keys()].filter((index) =>
    isHeading(text, units, { index, usual, left: lefts[text.lines[index]!.page]! }),
  );
}

function isHeading(
  text: ReadText,
  { blockStarts }: Units,
  at: { index: number; usual: number; left: number },
): boolean {
  const { lines, pages } = text;
  const line = lines[at.index]!;
  const [last, next] = [lines[at.index - 1], lines[at.index + 1]];
  const written = pages[line.page]!.text.slice(line.from, line.to).trim();
  const words = line.end - line.start;
  if (written.length > MAX_HEADING || words > MAX_HEADING_WORDS) return false;
  if (!blockStarts.has(line.start) || line.cells.length > 0) return false;
  if (/[.;,:]$/.test(written) || !/\p{L}{2}/u.test(written)) return false;
  if (hasNeighbour(text, at.index)) return false;
  if (NUMBERED.test(written) || NAMED.test(written)) return true;
  if (!/^[\p{Lu}\p{Lo}]/u.test(written)) return false;
  if (hasPlace(line) && line.bottom - line.top > TALLER * at.usual) return true;
  if (words > MAX_PLAIN_HEADING_WORDS || !next || !blockStarts.has(next.start)) return false;
  if (next.cells.length === 0 && next.to - next.from < written.length) return false;
  if (!hasPlace(line)) return next.to - next.from > 2 * written.length;
  if (!hasPlace(next) || next.page !== line.page || Math.abs(next.top - line.top) < at.usual) return false;
  // Items of lists are indented.
  if (line.left > at.left + SAME_LEFT) return false;
  if (!last || last.page !== line.page) return true;
  return line.top - last.top > ROOM_ABOVE * (line.bottom - line.top);
}

/** By page, where its lines begin. */
function leftsOf({ pages, lines }: ReadText): number[] {
  const lefts = pages.map(() => Infinity);
  for (const { page, left } of lines) lefts[page] = Math.min(lefts[page]!, left);
  return lefts;
}

/** Whether something is beside the line, as beside a cell. */
function hasNeighbour({ lines }: ReadText, index: number): boolean {
  const line = lines[index]!;
  if (!hasPlace(line)) return false;
  return lines
    .slice(Math.max(0, index - NEAR_LINES), index + NEAR_LINES)
    .some(
      (other) =>
        other !== line &&
        other.page === line.page &&
        Math.abs(other.top - line.top) < (line.bottom - line.top) / 2,
    );
}

function headingAt(headings: readonly number[], line: number): number | undefined {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headings[middle]! <= line) low = middle + 1;
    else high = middle;
  }
  return headings[low - 1];
}

/** The first cell of the row: on the same line, or at the same height on the left. */
function rowOf(text: ReadText, index: number, word: number): string {
  const line = text.lines[index]!;
  if (line.cells.length > 0 && text.starts[word]! >= line.cells[0]!)
    return sayCell(text, index, line.cells[0]!);
  if (!hasPlace(line)) return '';
  const isBeside = (other: Line) =>
    other.page === line.page &&
    hasPlace(other) &&
    other.right < line.left &&
    other.cells.length === 0 &&
    Math.abs(other.top - line.top) < (line.bottom - line.top) / 2;
  const near = text.lines.slice(Math.max(0, index - NEAR_LINES), index).filter(isBeside);
  const first = near.toSorted((one, other) => one.left - other.left)[0];
  return first ? sayCell(text, text.lines.indexOf(first), first.to) : '';
}

/** A heading with the lines that continue it. */
function sayHeading(text: ReadText, { blockStarts }: Units, index: number): string {
  const lines = text.lines.slice(index, index + MAX_HEADING_LINES);
  const end = lines.findIndex(({ start }, place) => place > 0 && blockStarts.has(start));
  const said = lines.slice(0, end < 0 ? undefined : end).map((line) => sayLine(text, line));
  return said.join(' ').slice(0, MAX_HEADING).toWellFormed();
}

/** The lines of the first cell, from its first one on. */
function sayCell(text: ReadText, index: number, to: number): string {
  const first = text.lines[index]!;
  const said = [plain(text.pages[first.page]!.text.slice(first.from, to))];
  let last = first;
  for (const line of text.lines.slice(index + 1, index + NEAR_LINES)) {
    const way = line.top - last.top;
    const isNext = way > 0 && way < NEXT_LINE * (last.bottom - last.top);
    if (line.page !== first.page || !isNext || Math.abs(line.left - first.left) > SAME_LEFT) continue;
    said.push(sayLine(text, line.cells.length > 0 ? { ...line, to: line.cells[0]! } : line));
    last = line;
  }
  const cell = said.join(' ').replace(/:$/, '');
  return cell.length <= MAX_ROW && cell.split(' ').length <= MAX_ROW_WORDS ? cell : '';
}

function sayLine({ pages }: ReadText, { page, from, to }: Line): string {
  return plain(pages[page]!.text.slice(from, to));
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
