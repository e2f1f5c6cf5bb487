import type { Table } from './documents-markup.ts';
import { type Frame, LINE, type Pdf, SHADE, type Style, measure, write } from './documents-pen.ts';

/** Less below than above, because a line's leading is below its letters. */
const PADDING = { x: 6, above: 5, below: 1.5 };
const TEXT: Style = { size: 10.5, leading: 14 };
const HEAD: Style = { ...TEXT, bold: true };

type Row = Table['rows'][number];

/** A table smaller than this share of the page is not split. */
const WHOLE_BELOW = 0.4;
const CAPTION_HEIGHT = 20;

interface Measured {
  widths: number[];
  head: { row: Row; height: number };
  rows: { row: Row; height: number; style: Style }[];
}

/** Draws a ruled table starting at pdf.y. Rows are never split; the head is repeated on every page. */
export function drawTable(pdf: Pdf, table: Table, frame: Frame): void {
  const measured = measureTable(pdf, table, frame);
  const { widths, head, rows } = measured;
  let y = pdf.y;
  if (y + leastOf(measured, frame) > frame.bottom) y = nextPage(pdf, frame);
  const drawHead = (): void => {
    drawRow(pdf, head.row, { widths, y, height: head.height, table, frame, style: HEAD, shaded: true });
    y += head.height;
  };
  drawHead();
  for (const [index, { row, height, style }] of rows.entries()) {
    // The last row stays with the caption.
    const needed = index === rows.length - 1 ? height + CAPTION_HEIGHT : height;
    if (y + needed > frame.bottom + CAPTION_HEIGHT / 2) {
      y = nextPage(pdf, frame);
      drawHead();
    }
    drawRow(pdf, row, { widths, y, height, table, frame, style, shaded: row.spans });
    y += height;
  }
  pdf.y = y;
}

/** What must fit below a heading for the table to begin there. */
export function leastTableHeight(pdf: Pdf, table: Table, frame: Frame): number {
  return leastOf(measureTable(pdf, table, frame), frame);
}

function leastOf({ head, rows }: Measured, frame: Frame): number {
  const heights = rows.map(({ height }) => height);
  const total = heights.reduce((sum, height) => sum + height, head.height) + CAPTION_HEIGHT / 2;
  if (total < WHOLE_BELOW * (frame.bottom - frame.top)) return total;
  return heights.slice(0, 2).reduce((sum, height) => sum + height, head.height);
}

function measureTable(pdf: Pdf, table: Table, frame: Frame): Measured {
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (width / shares) * frame.width);
  const head: Row = { cells: table.head, spans: false };
  return {
    widths,
    head: { row: head, height: heightOf(pdf, head, widths, 0, HEAD) },
    rows: table.rows.map((row) => {
      const style = row.spans ? HEAD : TEXT;
      return { row, style, height: heightOf(pdf, row, widths, row.spans ? 0 : table.rowHeight, style) };
    }),
  };
}

function nextPage(pdf: Pdf, frame: Frame): number {
  pdf.addPage();
  return frame.top;
}

function heightOf(pdf: Pdf, row: Row, widths: number[], least: number, style: Style): number {
  const heights = row.cells.map((cell, index) => {
    const width = row.spans ? widths.reduce((sum, each) => sum + each, 0) : widths[index]!;
    return measure(pdf, cell, width - 2 * PADDING.x, style) + PADDING.above + PADDING.below;
  });
  return Math.max(least, ...heights);
}

interface Place {
  widths: number[];
  y: number;
  height: number;
  table: Table;
  frame: Frame;
  style: Style;
  shaded: boolean;
}

function drawRow(pdf: Pdf, row: Row, place: Place): void {
  const { widths, y, height, table, frame, style, shaded } = place;
  if (shaded) pdf.rect(frame.left, y, frame.width, height).fill(SHADE);
  pdf.lineWidth(0.6).strokeColor(LINE);
  let x = frame.left;
  for (const [index, cell] of row.cells.entries()) {
    const width = row.spans ? frame.width : widths[index]!;
    pdf.rect(x, y, width, height).stroke();
    if (cell) {
      const centred = table.columns[index]?.centred && !row.spans;
      const at = { x: x + PADDING.x, y: y + PADDING.above, width: width - 2 * PADDING.x };
      write(pdf, cell, at, { ...style, align: centred ? 'center' : 'left' });
    }
    x += width;
  }
}
