import { createHash } from 'node:crypto';

/** Colours that tell studies apart. White text on each has a contrast of at least 7 to 1. */
export const BANNER_COLOURS = [
  '#104B4F',
  '#3D2E7C',
  '#7A2E12',
  '#1F3F6E',
  '#6B1F4A',
  '#2F4A1E',
  '#5A3A10',
  '#3A3F4B',
  '#7A1F2B',
  '#12503A',
] as const;

/** The colour of a study. It is always the same for the same number or name. */
export function bannerColourOf(nctIdOrName: string): string {
  const hash = createHash('sha256').update(nctIdOrName).digest().readUInt32BE();
  return BANNER_COLOURS[hash % BANNER_COLOURS.length] ?? BANNER_COLOURS[0];
}
