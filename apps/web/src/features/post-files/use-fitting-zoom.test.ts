import { expect, test } from 'vitest';
import { fittingZoom } from './use-fitting-zoom.ts';

test.each([
  [932, 48, 100],
  [724, 48, 100],
  [652, 48, 89],
  [390, 16, 55],
  [320, 16, 44],
  [20, 16, 25],
])('fits a page into %i pixels less %i at %i per cent', (width, margin, zoom) => {
  expect(fittingZoom(width, margin)).toBe(zoom);
});
