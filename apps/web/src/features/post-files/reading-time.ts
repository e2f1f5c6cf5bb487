const WORDS_A_MINUTE = 200;

/** The minutes to read a text, given as sanitised HTML. Never less than one. */
export function minutesToRead(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ');
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
