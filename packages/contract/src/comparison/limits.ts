/** More changes are counted, not listed. */
export const MAX_CHANGES = 1000;
/** The longest excerpt of removed or added text, in characters. */
export const MAX_EXCERPT = 300;
