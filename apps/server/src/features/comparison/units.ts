import { MAX_POSITION } from '../../files/preview-protocol.ts';
import { hasPlace, type Line, type ReadText, wordAt } from './read-text.ts';

/** What a text consists of, by the index of their first words: sentences, in paragraphs or rows of a table. */
export interface Units {
  /** The first word of each sentence, of each cell of a row, or of each line that is a paragraph by itself. */
  starts: Int32Array;
  /** The first word of each paragraph or row. Each of them starts a unit too. */
  blockStarts: { has(word: number): boolean };
}

const [UNIT, BLOCK] = [1, 2];
/** Lines farther apart than this many times their height belong to different paragraphs. */
const PARAGRAPH_GAP = 1.75;
/** A line that ends this much before the others is the last one of its paragraph. */
const SHORT_LINE = 0.12 * MAX_POSITION;
/** The same for lines whose places are unknown, as a share of the longest one. */
const FULL_LINE = 0.6;
/** Lines of a cell begin at the same place, unless they are centred. */
const SAME_LEFT = 0.01 * MAX_POSITION;
const HEIGHT_TOLERANCE = 0.12;
/** "•", "3.", "b)", "(iv)". */
const LABEL = /^\s*(?:[•●○▪■◦–—*-]\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s|\d+(?:\.\d+)+\.?\s|☐|☒)/u;
const SENTENCE_END = new Set(['.', '!', '?']);

export function findUnits(text: ReadText): Units {
  /** By word, what starts with it. */
  const flags = new Uint8Array(text.wordCount);
  const rights = widths(text);
  const { lines } = text;
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (!last || isBlockEnd(text, last, line, rights[last.page]!)) flags[line.start] = BLOCK;
    for (let word = line.start, cell = 0; word < line.end && cell < line.cells.length; word += 1)
      if (text.starts[word]! >= line.cells[cell]!) {
        flags[word] ||= UNIT;
        cell += 1;
      }
  }
  for (let word = 1; word < text.wordCount; word += 1) if (startsSentence(text, word)) flags[word] ||= UNIT;
  const count = flags.reduce((sum, flag) => sum + (flag ? 1 : 0), 0);
  const starts = new Int32Array(count);
  for (let word = 0, unit = 0; unit < count; word += 1) if (flags[word]) starts[unit++] = word;
  return { starts, blockStarts: { has: (word) => flags[word] === BLOCK } };
}

/** By page, where most lines end; the longest line where places are unknown. */
function widths({ pages, lines }: ReadText): number[] {
  const rights: number[][] = pages.map(() => []);
  for (const line of lines) rights[line.page]!.push(hasPlace(line) ? line.right : line.to - line.from);
  return rights.map((all) => {
    const sorted = all.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  });
}

function isBlockEnd(text: ReadText, line: Line, next: Line, widest: number): boolean {
  const written = text.pages[next.page]!.text.slice(next.from, next.to);
  if (LABEL.test(written)) return true;
  if (continuesCell(line, next)) return false;
  if (line.cells.length > 0 || next.cells.length > 0) return true;
  if (!hasPlace(line) || !hasPlace(next)) return line.to - line.from < FULL_LINE * widest;
  if (line.right < widest - SHORT_LINE) return true;
  const [height, nextHeight] = [line.bottom - line.top, next.bottom - next.top];
  if (Math.abs(height - nextHeight) > HEIGHT_TOLERANCE * Math.max(height, nextHeight)) return true;
  const last = wordAt(text, line.end - 1);
  if (line.page !== next.page) return SENTENCE_END.has(last);
  // Beside it or further up: another cell.
  if (next.top < line.top + height / 2) return true;
  return next.top - line.top > PARAGRAPH_GAP * height;
}

/** Whether the next line is below the last cell of a row, and belongs to it. */
function continuesCell(line: Line, next: Line): boolean {
  if (!hasPlace(line) || line.cells.length === 0 || next.cells.length > 0 || line.page !== next.page)
    return false;
  const height = line.bottom - line.top;
  const isBelow = next.top > line.top + height / 2 && next.top - line.top < PARAGRAPH_GAP * height;
  return isBelow && Math.abs(next.left - line.lastLeft) < SAME_LEFT;
}

/** A full stop before a capital letter, unless it abbreviates a short word. */
function startsSentence(text: ReadText, word: number): boolean {
  if (text.ends[word - 1]! - text.starts[word - 1]! !== 1) return false;
  if (!SENTENCE_END.has(wordAt(text, word - 1))) return false;
  if (word > 1 && wordAt(text, word - 2).length <= 2) return false;
  return /^[\p{Lu}\p{N}“„"(]/u.test(wordAt(text, word));
}

/** The place of the last start that is not after this word. */
export function unitOf(starts: Int32Array, word: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= word) low = middle;
    else high = middle - 1;
  }
  return low;
}
