/** Words per minute for professional documents. */
const WORDS_A_MINUTE = 200;

/** The minutes it takes to read this many words. At least one. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
