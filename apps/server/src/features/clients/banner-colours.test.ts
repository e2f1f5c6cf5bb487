import { expect, test } from 'vitest';
import { BANNER_COLOURS, bannerColourOf } from './banner-colours.ts';

/** Relative luminance as WCAG 2 defines it. */
function luminanceOf(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(BANNER_COLOURS.map((colour) => [colour]))('white text on %s has a contrast of 7 to 1', (colour) => {
  expect(1.05 / (luminanceOf(colour) + 0.05)).toBeGreaterThanOrEqual(7);
});

test('a number always has the same colour, and numbers spread over all of them', () => {
  expect(bannerColourOf('NCT04280705')).toBe(bannerColourOf('NCT04280705'));
  const colours = new Set(Array.from({ length: 500 }, (_, index) => bannerColourOf(`NCT0${index}`)));
  expect(colours.size).toBe(BANNER_COLOURS.length);
});
