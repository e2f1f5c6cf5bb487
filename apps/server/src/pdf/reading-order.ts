import bidiFactory, { type Bidi } from 'bidi-js';

// Node gives the function itself, where the types of the package expect it as a property.
const bidi = (bidiFactory as unknown as () => Bidi)();
/** Hebrew, Arabic, and the other scripts that are written from right to left, with their letters for old fonts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** One line in the order in which its letters stand on paper, from the left (Unicode Standard Annex 9). It begins at the left. */
export function inOrderOnPaper(line: string): string {
  return bidi.getReorderedString(line, bidi.getEmbeddingLevels(line, 'ltr'));
}
