/* oxlint-disable no-underscore-dangle -- the engine's names */
import type { Note } from './pdfium-notes.ts';
import { MAX_PAGE_WORDS, type PageText, MAX_POSITION } from './preview-protocol.ts';

/** The part of PDFium that reads text. It writes boxes and positions to pointers. */
export interface TextEngine {
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_GetCharAngle(textPage: number, index: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, quarters: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_IsGenerated(textPage: number, index: number): number;
  _FPDFText_GetTextObject(textPage: number, index: number): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number;
  // oxlint-disable-next-line max-params -- the engine's signature
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
}

export type PageWords = Pick<PageText, 'text' | 'words' | 'isComplete'>;

const MAX_PAGE_TEXT = 200_000;
const MAX_CODE_POINT = 0x10ffff;
/** U+0002 is the hyphen of a word divided at the end of a line: one word in the text, two places on the page. */
const DIVIDED = 0x02;
const RETURN = 0x0d;
const SAMPLED_LETTERS = 50;
/** Four floats. */
const BOX_BYTES = 16;

/** A part of a line: its place in the text, and in page coordinates, which grow upwards. */
interface Piece {
  start: number;
  end: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** For a page that cannot be read. */
export const NO_WORDS: PageWords = { text: '', words: new Int32Array(), isComplete: false };

/** What is read: the text of one page, with its notes, placed on another page of the same size. */
interface Read {
  text: number;
  page: number;
  notes: readonly Note[];
}

/** Reads the text of a page, and the places of at most `maxWords` of its words. Notes come last, unless the page shows them. */
export function readText(engine: TextEngine, { text: read, page, notes }: Read, maxWords: number): PageWords {
  const textPage = loadUpright(engine, read);
  if (!textPage) return NO_WORDS;
  const all = engine._FPDFText_CountChars(textPage);
  const characters = Math.min(all, MAX_PAGE_TEXT);
  let isComplete = all <= MAX_PAGE_TEXT;
  const box = engine.wasmExports.malloc(BOX_BYTES);
  const most = box ? Math.min(maxWords, MAX_PAGE_WORDS) : 0;
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  let text = '';
  // Since the last letter.
  let [blanks, isGuessed] = ['', true];
  let before: (Box & { index: number }) | undefined;
  // One by one: when it reads all letters at once, the engine drops one at the end for each that it cannot decode.
  for (let i = 0; i < characters; i++) {
    const code = engine._FPDFText_GetUnicode(textPage, i);
    const letter = cleanLetter(code);
    if (letter === '') {
      if (code === DIVIDED) piece = undefined;
      if (code !== RETURN) before = undefined;
      continue;
    }
    if (/\s/.test(letter)) {
      blanks += letter;
      isGuessed &&= engine._FPDFText_IsGenerated(textPage, i) !== 0;
      continue;
    }
    const place = piece || pieces.length < most ? readBox(engine, textPage, i, box) : undefined;
    const from = before?.index ?? i;
    const isOneString = () =>
      engine._FPDFText_GetTextObject(textPage, from) === engine._FPDFText_GetTextObject(textPage, i);
    const between = isGuessed ? separate(blanks, before, place, isOneString) : blanks;
    if (between !== '') piece = undefined;
    text += between;
    if (!piece && pieces.length < most) pieces.push((piece = emptyPiece(text.length)));
    if (!piece) isComplete = false;
    else extend(piece, text.length + letter.length, place);
    text += letter;
    [blanks, isGuessed] = ['', true];
    before = place && !CONTINUOUS.test(letter) ? { ...place, index: i } : undefined;
  }
  text += blanks;
  for (const { text: note, isDrawn, ...place } of notes) {
    const added = [...note].map((letter) => cleanLetter(letter.codePointAt(0) ?? 0)).join('');
    if (isDrawn && sameWords(text).includes(sameWords(added))) continue;
    if (text.length + added.length > MAX_PAGE_TEXT) {
      isComplete = false;
      continue;
    }
    text += text === '' ? added : `\n${added}`;
    const at = text.length - added.length;
    for (const { 0: word, index } of added.matchAll(/\S+/g)) {
      if (pieces.length >= most) isComplete = false;
      else pieces.push({ start: at + index, end: at + index + word.length, ...place });
    }
  }
  const words = placePieces(engine, page, pieces, box);
  engine.wasmExports.free(box);
  engine._FPDFText_ClosePage(textPage);
  return { text: text.toWellFormed(), words, isComplete };
}

/** The engine sorts lines for the way in which the page is shown, and reverses those that run downwards. */
function loadUpright(engine: TextEngine, page: number): number {
  const shown = engine._FPDFText_LoadPage(page);
  if (!shown) return shown;
  const rotation = engine._FPDFPage_GetRotation(page);
  const upright = findDirection(engine, shown) ?? rotation;
  if (upright === rotation) return shown;
  engine._FPDFText_ClosePage(shown);
  engine._FPDFPage_SetRotation(page, upright);
  const turned = engine._FPDFText_LoadPage(page);
  engine._FPDFPage_SetRotation(page, rotation);
  return turned;
}

/** By how many quarters the page has to be turned for most of its text to be upright. Undefined without text. */
function findDirection(engine: TextEngine, textPage: number): number | undefined {
  const counts = [0, 0, 0, 0];
  const characters = engine._FPDFText_CountChars(textPage);
  const step = Math.max(1, Math.floor(characters / SAMPLED_LETTERS));
  for (let i = 0; i < characters; i += step) {
    if (engine._FPDFText_IsGenerated(textPage, i)) continue;
    const quarters = Math.round(engine._FPDFText_GetCharAngle(textPage, i) / (Math.PI / 2));
    const direction = (quarters + 4) % 4;
    counts[direction] = (counts[direction] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : undefined;
}

/** Characters that databases reject, that control devices, or that change the direction of the text around them. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/;

/** The letter if it is allowed in a text, otherwise ''. The engine ends a line with "\r\n", of which "\n" remains. */
function cleanLetter(code: number): string {
  if (code > MAX_CODE_POINT) return '';
  return String.fromCodePoint(code).replace(UNWANTED, '');
}

/** Scripts without spaces between words. */
const CONTINUOUS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** As parts of the height of a line: letters of one word are closer than the first, and of two words further apart than the second. */
const TOUCHING = 0.03;
const APART = 0.11;
/** Letters on one line have at least this part of their height in common. */
const ALIGNED = 0.9;

/**
 * What is between two letters. The engine guesses the spaces that a file doesn't have, but where a program places each letter by
 * itself or changes the font, it leaves out those that kerning narrows (Chromium), and adds some before full stops (Cairo).
 */
function separate(
  guess: string,
  before: Box | undefined,
  after: Box | undefined,
  isOneString: () => boolean,
): string {
  if (!before || !after) return guess;
  const height = Math.min(before.top - before.bottom, after.top - after.bottom);
  const common = Math.min(before.top, after.top) - Math.max(before.bottom, after.bottom);
  if (common < height * ALIGNED) return guess;
  const gap = after.left - before.right;
  if (guess !== '') return Math.abs(gap) < height * TOUCHING ? '' : guess;
  return gap > height * APART && gap < height && !isOneString() ? ' ' : '';
}

/** A text without the places where its lines end. */
const sameWords = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

type Box = Omit<Piece, 'start' | 'end'>;

/** The box of a letter with room for its ascent and descent, or undefined if it has no place. */
function readBox(engine: TextEngine, textPage: number, index: number, pointer: number): Box | undefined {
  if (!engine._FPDFText_GetLooseCharBox(textPage, index, pointer)) return undefined;
  const memory = new DataView(engine.HEAPU8.buffer, pointer, BOX_BYTES);
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = [0, 4, 8, 12].map((at) =>
    memory.getFloat32(at, true),
  );
  return [left, top, right, bottom].every(Number.isFinite) ? { left, top, right, bottom } : undefined;
}

const emptyPiece = (start: number): Piece => ({
  start,
  end: start,
  left: Infinity,
  right: -Infinity,
  bottom: Infinity,
  top: -Infinity,
});

function extend(piece: Piece, end: number, box: Box | undefined): void {
  piece.end = end;
  if (!box) return;
  piece.left = Math.min(piece.left, box.left, box.right);
  piece.right = Math.max(piece.right, box.left, box.right);
  piece.bottom = Math.min(piece.bottom, box.bottom, box.top);
  piece.top = Math.max(piece.top, box.bottom, box.top);
}

/** The pieces in the form of PageText. The engine knows how a page is rotated and cropped. */
function placePieces(
  engine: TextEngine,
  page: number,
  pieces: readonly Piece[],
  pointer: number,
): Int32Array {
  const toDevice = (x: number, y: number): [number, number] => {
    engine._FPDF_PageToDevice(page, 0, 0, MAX_POSITION, MAX_POSITION, 0, x, y, pointer, pointer + 4);
    const memory = new DataView(engine.HEAPU8.buffer, pointer, BOX_BYTES);
    const within = (place: number) => Math.max(0, Math.min(MAX_POSITION, place));
    return [within(memory.getInt32(0, true)), within(memory.getInt32(4, true))];
  };
  const words = pieces.flatMap(({ start, end, left, right, bottom, top }) => {
    if (left > right) return [];
    const [x1, y1] = toDevice(left, top);
    const [x2, y2] = toDevice(right, bottom);
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    // Words outside the page are only in its text.
    if (width === 0 || height === 0) return [];
    return [start, end, Math.min(x1, x2), Math.min(y1, y2), width, height];
  });
  return Int32Array.from(words);
}
