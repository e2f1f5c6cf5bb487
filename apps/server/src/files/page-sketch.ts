import { MAX_POSITION } from './preview-protocol.ts';

/** The grid of a sketch: about five millimetres on paper of A4. */
const COLUMNS = 40;
const ROWS = 56;
/** The first byte of a sketch. Sketches that were made in different ways say nothing about each other. */
const VERSION = 1;
/** How wide a page is drawn for its sketch, in pixels. */
export const SKETCH_WIDTH = 240;
/** Of 255 levels of grey. The same page is drawn the same, but a program may write the same picture with other numbers. */
const TOLERANCE = 5;

/** A part of a page that is not compared, in the positions of its words. */
export interface Masked {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a page looks like, at a very low resolution: how grey each cell of a grid is. */
export function sketchOf({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array;
}): Uint8Array {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const cell = row + Math.floor((x * COLUMNS) / width);
      sums[cell]! += 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
      counts[cell]! += 1;
    }
  }
  const sketch = new Uint8Array(1 + sums.length);
  sketch[0] = VERSION;
  for (const [cell, sum] of sums.entries())
    sketch[cell + 1] = counts[cell] ? Math.round(sum / counts[cell]) : 255;
  return sketch;
}

/** Whether two pages look different outside these parts. False if their sketches can't be compared. */
export function looksDifferent(one: Uint8Array, other: Uint8Array, masked: readonly Masked[]): boolean {
  if (one[0] !== VERSION || other[0] !== VERSION || one.length !== other.length) return false;
  const ignored = new Uint8Array(COLUMNS * ROWS);
  for (const { left, top, right, bottom } of masked) {
    const cells = (from: number, to: number, count: number) =>
      [from, to].map((place, end) =>
        // A letter may reach into the next cell.
        Math.max(0, Math.min(count - 1, Math.floor((place * count) / MAX_POSITION) + (end === 0 ? -1 : 1))),
      ) as [number, number];
    const [firstRow, lastRow] = cells(top, bottom, ROWS);
    const [firstColumn, lastColumn] = cells(left, right, COLUMNS);
    for (let row = firstRow; row <= lastRow; row += 1)
      ignored.fill(1, row * COLUMNS + firstColumn, row * COLUMNS + lastColumn + 1);
  }
  return ignored.some(
    (isIgnored, cell) => !isIgnored && Math.abs(one[cell + 1]! - other[cell + 1]!) > TOLERANCE,
  );
}
