import { buffer } from 'node:stream/consumers';
import { type LabelPaper, labelSizes } from '@studyline/contract/rental-equipment/fields';
import { encode } from 'uqr';
import { heightOf, writeText } from './pdf-text.ts';
import type { PrintedLabels } from './print.ts';
import { Sheet, startPdf } from './sheet.ts';

/** Points of a millimetre. */
const MM = 72 / 25.4;

/** Where the labels of a sheet begin, and how far one is from the next, in millimetres. */
const sheets: Record<
  LabelPaper,
  { columns: number; left: number; top: number; across: number; down: number }
> = {
  A4_24: { columns: 3, left: 0, top: 0.5, across: 70, down: 37 },
  A4_21: { columns: 3, left: 7.25, top: 15.15, across: 66, down: 38.1 },
  ROLL: { columns: 1, left: 0, top: 0, across: 89, down: 36 },
};

/** Printers leave the edge of a sheet empty. It is also the quiet zone that a QR code needs. */
const EDGE = 4.5;
/** Of the QR code. */
const SIDE = 27;
const GAP = 3.5;

/** Of the codes in the list, in points. */
const CODE_WIDTH = 120;

/** Of the name, in points: the largest in which it fits. */
const NAME_SIZES = [10, 9, 8, 7] as const;

/**
 * The labels, and nothing else on their sheets. Several are followed by a list of what each is stuck on, but not on a roll: a label
 * printer has no paper for a list.
 */
export async function drawLabels({
  title,
  languageId,
  at,
  paper,
  skip,
  labels,
}: PrintedLabels): Promise<Buffer> {
  const { count, width, height } = labelSizes[paper];
  const { columns, left, top, across, down } = sheets[paper];
  const size: [number, number] = count === 1 ? [width * MM, height * MM] : [595.28, 841.89];
  const pdf = await startPdf({ title, languageId, at, size });
  const bytes = buffer(pdf);
  for (const [index, label] of labels.entries()) {
    const place = (skip % count) + index;
    const onSheet = place % count;
    if (index > 0 && onSheet === 0) pdf.addPage();
    const x = left + (onSheet % columns) * across;
    const y = top + Math.floor(onSheet / columns) * down;
    drawLabel(pdf, label, { x, y, width, height });
  }
  if (labels.length > 1 && count > 1) {
    const sheet = new Sheet(pdf);
    sheet.begin();
    sheet.heading(title, 18, 0);
    for (const { code, item } of labels) sheet.row(codeLines(code), item, CODE_WIDTH);
  }
  pdf.end();
  return bytes;
}

/** A place on a sheet, in millimetres. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The QR code at the left; beside it the name, whom to call, and the code for those who can't scan it. */
function drawLabel(
  pdf: PDFKit.PDFDocument,
  { address, code, name, desk }: PrintedLabels['labels'][number],
  { x, y, width, height }: Box,
): void {
  drawCode(pdf, address, { x: (x + EDGE) * MM, y: (y + (height - SIDE) / 2) * MM });
  const column = { x: (x + EDGE + SIDE + GAP) * MM, width: (width - EDGE - SIDE - GAP - 3) * MM };
  const from = (y + (height - SIDE) / 2) * MM;
  const until = from + SIDE * MM;
  const written = codeLines(code);
  const codeAt = until - heightOf(pdf, written, { ...column, size: 5.5 });
  writeText(pdf, written, { ...column, y: codeAt, size: 5.5 });
  const below = desk.map((text, index) =>
    fitted(pdf, text, { ...column, size: 7, most: index === 0 ? 17 : 9 }),
  );
  let deskAt = codeAt - 3 - below.reduce((sum, text) => sum + heightOf(pdf, text, { ...column, size: 7 }), 0);
  const room = { width: column.width, weight: 'bold' as const, most: deskAt - from - 2 };
  const size = NAME_SIZES.find((one) => fits(pdf, name, { ...room, size: one })) ?? NAME_SIZES.at(-1)!;
  const shown = fitted(pdf, name, { ...room, size });
  writeText(pdf, shown, { ...column, y: from, size, weight: 'bold' });
  for (const text of below) deskAt += writeText(pdf, text, { ...column, y: deskAt, size: 7 });
}

/** As vectors, so that it is sharp at any size. */
function drawCode(pdf: PDFKit.PDFDocument, address: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const module = (SIDE * MM) / size;
  for (const [row, cells] of data.entries()) {
    let start: number | undefined;
    for (let column = 0; column <= size; column++) {
      if (cells[column]) start ??= column;
      else if (start !== undefined) {
        pdf.rect(x + start * module, y + row * module, (column - start) * module, module);
        start = undefined;
      }
    }
  }
  pdf.fill('black');
}

/** In groups of four, which can be read aloud and typed. */
function codeLines(code: string): string {
  const groups = code.match(/.{1,4}/g) ?? [];
  const half = Math.ceil(groups.length / 2);
  return [groups.slice(0, half), groups.slice(half)].map((line) => line.join(' ')).join('\n');
}

interface Room {
  width: number;
  size: number;
  weight?: 'bold';
  /** How high it may be. */
  most: number;
}

/** Whether a text fits, with each word on one line. */
function fits(pdf: PDFKit.PDFDocument, text: string, { most, ...at }: Room): boolean {
  const isOneLine = (word: string) => heightOf(pdf, word, at) < at.size * 1.8;
  return heightOf(pdf, text, at) <= most && text.split(/\s+/).every(isOneLine);
}

/** As much of a text as is not too high. */
function fitted(pdf: PDFKit.PDFDocument, text: string, { most, ...at }: Room): string {
  const isLow = (shown: string) => heightOf(pdf, shown, at) <= most;
  if (isLow(text)) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  let least = 0;
  let beyond = letters.length;
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1;
    if (isLow(cut(middle))) least = middle;
    else beyond = middle;
  }
  return cut(least);
}
