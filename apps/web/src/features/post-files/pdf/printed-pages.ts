/** The pages are held as pictures until they are printed. More would take the memory of the tab. */
export const MOST_PRINTED = 200;

interface Unprintable {
  problem: 'EMPTY' | 'UNREADABLE' | 'BACKWARDS' | 'BEYOND' | 'TOO_MANY';
  /** What it is about. */
  part: string;
}

/** The pages of a document that somebody wrote down, such as `1-3, 7`: in their order, each once. */
export function readPages(text: string, count: number): { pages: number[] } | Unprintable {
  const pages = new Set<number>();
  const parts = text.split(/[,;]/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const [, first, last = first] = /^(\d{1,9})(?:\s*[-\u2010-\u2014]\s*(\d{1,9}))?$/.exec(part) ?? [];
    if (first === undefined || last === undefined) return { problem: 'UNREADABLE', part };
    const [from, to] = [Number(first), Number(last)];
    if (from > to) return { problem: 'BACKWARDS', part };
    for (const page of [from, to])
      if (page < 1 || page > count) return { problem: 'BEYOND', part: String(page) };
    // Not one by one, because there may be thousands.
    if (to - from >= MOST_PRINTED) return { problem: 'TOO_MANY', part };
    for (let page = from; page <= to; page += 1) pages.add(page);
    if (pages.size > MOST_PRINTED) return { problem: 'TOO_MANY', part };
  }
  return pages.size > 0 ? { pages: [...pages] } : { problem: 'EMPTY', part: '' };
}
