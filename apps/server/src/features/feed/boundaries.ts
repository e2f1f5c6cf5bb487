import { hash } from 'node:crypto';

/** The last row of a page, after which the next page begins. */
export interface Boundary {
  key: string | number;
  postId: number;
}

/** About 12 MB. */
const BOUNDARIES_KEPT = 200_000;
/** Of the pages that are only passed on the way to another, every 16th is kept: from it, the other is reached by few rows. */
export const STRIDE = 16;
/** The ends of a list's pages, by number. The most recently read list is last. */
const lists = new Map<string, Map<number, Boundary>>();
let kept = 0;

/** A fixed-length key for a list, made from everything that decides its rows: reader, study, filters, sort and page size. */
export function listKey(facts: readonly unknown[]): string {
  return hash('sha1', JSON.stringify(facts), 'base64url');
}

/**
 * Remembers where a page ends, so that page 200 is reached by a key and not by counting through 199 pages. Marks made by the
 * reader may have moved the end of a page; then those of the later pages are forgotten.
 */
export function rememberEnd(list: string, page: number, end: Boundary): void {
  const ends = lists.get(list);
  const known = ends?.get(page);
  if (ends && known && (known.key !== end.key || known.postId !== end.postId)) forgetAfter(ends, page);
  remember(list, [[page, end]]);
}

/** Remembers some of the pages that follow another one, of which these are the ends. */
export function rememberPassed(list: string, page: number, ends: readonly Boundary[]): void {
  const passed = ends.map((end, i) => [page + 1 + i, end] as const);
  remember(
    list,
    passed.filter(([number]) => number % STRIDE === 0),
  );
}

function forgetAfter(ends: Map<number, Boundary>, page: number): void {
  for (const later of ends.keys()) if (later > page && ends.delete(later)) kept -= 1;
}

function remember(list: string, added: readonly (readonly [number, Boundary])[]): void {
  const ends = lists.get(list) ?? new Map<number, Boundary>();
  lists.delete(list);
  lists.set(list, ends);
  kept -= ends.size;
  for (const [page, end] of added) ends.set(page, end);
  kept += ends.size;
  for (const [name, oldest] of lists) {
    if (kept <= BOUNDARIES_KEPT || name === list) break;
    lists.delete(name);
    kept -= oldest.size;
  }
}

/** The nearest known boundary at or before the end of a page, and the number of pages between. */
export function nearestBoundary(
  list: string,
  page: number,
): { boundary: Boundary | undefined; pagesBetween: number } {
  const ends = lists.get(list);
  for (let known = ends ? page : 0; known > 0; known--) {
    const boundary = ends?.get(known);
    if (boundary) return { boundary, pagesBetween: page - known };
  }
  return { boundary: undefined, pagesBetween: page };
}
