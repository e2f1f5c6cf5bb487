/** How many different texts are remembered. */
const TEXTS_KEPT = 100;

/**
 * Keeps a log readable while something is away and every call and every job would say so. The function that it returns says
 * whether a text may be logged: the first time, and then once in that many milliseconds, with the number held back since.
 */
export function holdRepeats(millis: number, now: () => number = Date.now) {
  const texts = new Map<string, { at: number; held: number }>();
  return (text: string): { held: number } | undefined => {
    const last = texts.get(text);
    if (last && now() - last.at < millis) {
      last.held += 1;
      return undefined;
    }
    if (!last && texts.size >= TEXTS_KEPT) texts.clear();
    texts.set(text, { at: now(), held: 0 });
    return { held: last?.held ?? 0 };
  };
}
