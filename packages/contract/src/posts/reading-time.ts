/** As people read a document of their trade. */
const WORDS_A_MINUTE = 200;

/** The minutes that somebody needs for so many words. Never less than one. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
