import { expect, test } from 'vitest';
import { looksDifferent, sketchOf } from './page-sketch.ts';

/** A white page with a grey rectangle, in pixels. */
function page(grey: number, [left, top, right, bottom] = [60, 60, 66, 66]) {
  const [width, height] = [240, 340];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = top!; y < bottom!; y += 1) data.fill(grey, (y * width + left!) * 4, (y * width + right!) * 4);
  return sketchOf({ width, height, data });
}

test('pages that are drawn the same look the same, and a small mark is seen', () => {
  expect(looksDifferent(page(0), page(0), [])).toBe(false);
  expect(looksDifferent(page(255), page(0), [])).toBe(true);
  expect(looksDifferent(page(255), page(0, [60, 60, 62, 63]), [])).toBe(true);
  // Letters that another program smoothed a little differently.
  expect(looksDifferent(page(100), page(103), [])).toBe(false);
});

test('parts that are not compared may differ', () => {
  const header = { left: 2000, top: 1600, right: 3000, bottom: 2000 };
  expect(looksDifferent(page(255), page(0), [header])).toBe(false);
  expect(looksDifferent(page(255), page(0, [60, 160, 66, 166]), [header])).toBe(true);
});

test('sketches that were made in another way say nothing', () => {
  const other = page(0);
  other[0] = 99;
  expect(looksDifferent(page(255), other, [])).toBe(false);
  expect(looksDifferent(page(255), page(0).subarray(0, 100), [])).toBe(false);
});
