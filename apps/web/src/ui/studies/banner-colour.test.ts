import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOnBanner, findColours, luminance, textOnBanner } from './banner-colour.ts';

test.each([
  ['#fff', [[255, 255, 255]]],
  ['#0F4C52', [[15, 76, 82]]],
  ['#0F4C52FF', [[15, 76, 82]]],
  ['rgb(15, 76, 82)', [[15, 76, 82]]],
  ['rgb(15 76 82 / 50%)', [[15, 76, 82]]],
  [
    'linear-gradient(90deg, #000000, rgb(255, 255, 255))',
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  ],
  ['rebeccapurple', []],
])('finds the colours of %s', (css, colours) => {
  expect(findColours(css)).toEqual(colours);
});

test('parses hsl as browsers do', () => {
  const [colour] = findColours('hsl(185, 69%, 19%)');
  expect(colour?.map(Math.round)).toEqual([15, 76, 82]);
});

test.each([
  ['#0F4C52', 'white'],
  ['#FFE08A', 'dark'],
  ['linear-gradient(#000000, #FFE08A)', 'white'],
  ['url(x.png)', 'white'],
  ['', 'white'],
])('writes on %s in %s', (css, text) => {
  expect(textOnBanner(css)).toBe(text);
});

test('text on any plain colour has a contrast of 4.5 to 1, as WCAG 2 requires of small text', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (r, g, b) => {
      const ground = luminance([r, g, b]) + 0.05;
      const { ink, ratio } = contrastOnBanner(`rgb(${r}, ${g}, ${b})`);
      expect(ratio).toBeCloseTo(ink === 'white' ? 1.05 / ground : ground / 0.05);
      expect(ratio).toBeGreaterThan(4.5);
    }),
  );
});
