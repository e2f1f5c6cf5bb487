import type { MarkedText } from '@studyline/contract/search/calls';

/** They surround what was looked for, in answers of the database. No text of ours has them. */
export const MATCH_BEGINS = '\uE000';
export const MATCH_ENDS = '\uE001';
const MARKS = new RegExp(`[${MATCH_BEGINS}${MATCH_ENDS}]`);

/**
 * A passage in pieces. The database searched it with its joining signs as spaces; the source is the same passage as it was written, of the
 * same length without the marks.
 */
export function mark(passage: string, source: string): MarkedText {
  const pieces: MarkedText = [];
  let position = 0;
  passage.split(MARKS).forEach((piece, index) => {
    const text = source.slice(position, position + piece.length).replaceAll(/\s+/g, ' ');
    position += piece.length;
    if (text) pieces.push({ text, isMatch: index % 2 === 1 });
  });
  return pieces;
}

/** A passage with an ellipsis where the text goes on. */
export function cut(
  passage: MarkedText,
  { isCutBefore, isCutAfter }: { isCutBefore: boolean; isCutAfter: boolean },
): MarkedText {
  if (passage.length === 0) return passage;
  const ellipsis = (text: string) => ({ text, isMatch: false });
  return [
    ...(isCutBefore ? [ellipsis('…\u00A0')] : []),
    ...passage,
    ...(isCutAfter ? [ellipsis('\u00A0…')] : []),
  ];
}
