import { onOneLine } from './names.ts';

/** An entry of a table of contents, as pdf.js reads it. */
interface RawEntry {
  title: string;
  dest: string | unknown[] | null;
  url: string | null;
  action?: string | null;
  count?: number | undefined;
  items: readonly RawEntry[];
}

/** An entry of a table of contents, in the order in which they are read. */
export interface OutlineEntry {
  /** Empty if the file gives none. */
  title: string;
  /** From 1. */
  level: number;
  /** The index of the entry after the last one below it. */
  end: number;
  /** Whether the file wants those below it to be shown. */
  isOpen: boolean;
  /** A place in the file, a web address, or a named action such as NextPage. None leads nowhere. */
  dest: string | unknown[] | null;
  url: string | null;
  action: string | null;
}

/** Nobody looks through more, and they have to be kept. */
const MOST_ENTRIES = 50_000;

/** Addresses that a document may lead to: those that a text may. */
export const isLinkAllowed = (url: string): boolean => /^(?:https?|mailto|tel):/i.test(url);

/** A table of contents as one list. A hostile one can be so deep that no function could call itself for each level. */
export function flattenOutline(roots: readonly RawEntry[]): OutlineEntry[] {
  const list: OutlineEntry[] = [];
  const open: { entry?: OutlineEntry; items: readonly RawEntry[]; next: number }[] = [
    { items: roots, next: 0 },
  ];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const raw = list.length < MOST_ENTRIES ? at.items[at.next] : undefined;
    at.next += 1;
    if (raw) {
      const { title, dest, url, action, count, items } = raw;
      const entry: OutlineEntry = {
        title: onOneLine(title),
        level: open.length,
        end: 0,
        isOpen: count === undefined || count >= 0,
        dest,
        url: url && isLinkAllowed(url) ? url : null,
        action: action ?? null,
      };
      list.push(entry);
      open.push({ entry, items, next: 0 });
    } else {
      if (at.entry) at.entry.end = list.length;
      open.pop();
    }
  }
  return list;
}

/** Which entries are shown, by their indexes, if those in `turned` are not as the file wants them. */
export function shownEntries(entries: readonly OutlineEntry[], turned: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let index = 0; index < entries.length;) {
    const entry = entries[index]!;
    shown.push(index);
    index = isOpenAt(entries, turned, index) ? index + 1 : entry.end;
  }
  return shown;
}

export function isOpenAt(
  entries: readonly OutlineEntry[],
  turned: ReadonlySet<number>,
  index: number,
): boolean {
  return entries[index]?.isOpen !== turned.has(index);
}
