import { expect, test } from 'vitest';
import { areasOf, isInside, placeOf } from './page-areas.ts';

const page = { left: 100, top: 50, width: 200, height: 400 };
const near = (value: number) => expect.closeTo(value, 6) as number;

test('what is selected on one line is one area, given in shares of the page', () => {
  const areas = areasOf(
    [
      { left: 120, top: 90, width: 40, height: 10 },
      { left: 120, top: 91, width: 40, height: 8 },
      { left: 164, top: 90, width: 36, height: 10 },
      { left: 120, top: 110, width: 80, height: 10 },
    ],
    page,
    0,
  );
  expect(areas).toEqual([
    { left: near(0.1), top: near(0.1), width: near(0.4), height: near(0.025) },
    { left: near(0.1), top: near(0.15), width: near(0.4), height: near(0.025) },
  ]);
});

test.each([
  [
    90,
    { left: 300 - 60, top: 50 + 20, width: 10, height: 60 },
    { left: 100, top: 50, width: 400, height: 200 },
  ],
  [180, { left: 300 - 20 - 60, top: 450 - 60 - 10, width: 60, height: 10 }, page],
])(
  'an area on a page turned by %i degrees is where it is on the page as the file has it',
  (turn, box, shown) => {
    const [area] = areasOf([box], shown, turn);
    const corner = placeOf({ x: box.left + box.width / 2, y: box.top + box.height / 2 }, shown, turn);
    expect(isInside([area!], corner)).toBe(true);
    if (turn === 180)
      expect(area).toEqual({ left: near(0.1), top: near(0.15), width: near(0.3), height: near(0.025) });
  },
);

test('turning a page four times leads back', () => {
  const turned = { left: 0, top: 0, width: 100, height: 100 };
  const box = { left: 10, top: 20, width: 30, height: 5 };
  const places = [0, 90, 180, 270].map((turn) => areasOf([box], turned, turn)[0]!);
  expect(places[1]).toEqual({ left: near(0.2), top: near(0.6), width: near(0.05), height: near(0.3) });
  expect(places[3]).toEqual({ left: near(0.75), top: near(0.1), width: near(0.05), height: near(0.3) });
});

test('what is outside the page is left out', () => {
  expect(areasOf([{ left: 0, top: 0, width: 50, height: 20 }], page, 0)).toEqual([]);
  expect(areasOf([{ left: 250, top: 90, width: 100, height: 10 }], page, 0)).toEqual([
    { left: near(0.75), top: near(0.1), width: near(0.25), height: near(0.025) },
  ]);
});
