import { createHash } from 'node:crypto';

/** The last row of a page, after which the next page begins. */
export interface Boundary {
  key: string | number;
  postId: number;
}

/** About 12 MB. */
const BOUNDARIES_KEPT = 200_000;
/** The boundaries after page 1, 2 and so on, by list. The most recently read list is last. */
const lists = new Map<string, Boundary[]>();
let kept = 0;

/** A fixed-length key for a list, made from everything that decides its rows: reader, study, filters, sort and page size. */
export function listKey(facts: readonly unknown[]): string {
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64url');
}

/**
 * Remembers where the page and those that follow it end, so that page 200 is reached by a key and not by counting through 199
 * pages. Marks made by the reader may have moved the end of a page; then the later boundaries are forgotten.
 */
export function rememberBoundaries(list: string, page: number, boundaries: readonly Boundary[]): void {
  const pages = lists.get(list) ?? [];
  const last = boundaries.at(-1);
  // The list was evicted meanwhile, so the earlier pages are missing.
  if (!last || page - 1 > pages.length) return;
  lists.delete(list);
  lists.set(list, pages);
  kept -= pages.length;
  const lastPage = page + boundaries.length - 1;
  const known = pages[lastPage - 1];
  if (known && (known.key !== last.key || known.postId !== last.postId)) pages.length = lastPage;
  for (const [i, boundary] of boundaries.entries()) pages[page - 1 + i] = boundary;
  kept += pages.length;
  for (const [name, oldest] of lists) {
    if (kept <= BOUNDARIES_KEPT || name === list) break;
    lists.delete(name);
    kept -= oldest.length;
  }
}

/** The nearest known boundary at or before the end of a page, and the number of pages between. */
export function nearestBoundary(
  list: string,
  page: number,
): { boundary: Boundary | undefined; pagesBetween: number } {
  const pages = lists.get(list) ?? [];
  const known = Math.min(page, pages.length);
  return { boundary: pages[known - 1], pagesBetween: page - known };
}
