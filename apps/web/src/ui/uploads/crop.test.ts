import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, placeOf, wholeCrop, zoomed } from './crop.ts';

const frame = { width: 100, height: 100 };
const wide = { width: 400, height: 200 };

test('an image fills the frame, and its middle shows first', () => {
  expect(placeOf(wide, frame, wholeCrop)).toEqual({
    width: 200,
    height: 100,
    left: -50,
    top: -0,
    part: { left: 100, top: 0, width: 200, height: 200 },
  });
});

test('moving it to the right shows more of its left, up to its edge', () => {
  const once = moved(wide, frame, wholeCrop, 20, 0);
  expect(placeOf(wide, frame, once).part.left).toBeCloseTo(60);
  expect(placeOf(wide, frame, moved(wide, frame, once, 500, 0)).part.left).toBe(0);
  // There is no room above or below.
  expect(moved(wide, frame, wholeCrop, 0, 30)).toEqual(wholeCrop);
});

test('zooming keeps the middle of what shows', () => {
  const { part } = placeOf(wide, frame, zoomed(wide, frame, wholeCrop, 1.5));
  expect([part.left + part.width / 2, part.top + part.height / 2]).toEqual([200, 100]);
});

test('a side that fills the frame shows from its edge, whatever is lost in rounding', () => {
  const square = { width: 2621, height: 2621 };
  expect(placeOf(square, frame, { zoom: 1, x: 1, y: 1 }).part.left).toBeGreaterThanOrEqual(0);
});

test('the crop never extends beyond the image', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.double({ min: 1, max: 1.5, noNaN: true });
  const pixels = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(
      side,
      side,
      share,
      share,
      zoom,
      zoom,
      pixels,
      pixels,
      (width, height, x, y, from, to, dx, dy) => {
        const picture = { width, height };
        const start = moved(picture, frame, { zoom: from, x, y }, dx, dy);
        const { part } = placeOf(picture, frame, zoomed(picture, frame, start, to));
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-6);
        expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});
