import { createHash } from 'node:crypto';

/** The last row of a page, after which the next page begins. */
export interface Boundary {
  key: string | number;
  postId: number;
}

/** About 20 MB. */
const BOUNDARIES_KEPT = 200_000;
/** The boundary after each page, by list. The list that was read last stands last. */
const lists = new Map<string, Map<number, Boundary>>();
let kept = 0;

/** A name of constant length for a list: for everything that decides its rows, so reader, study, filters, sort and page size. */
export function nameOfList(facts: readonly unknown[]): string {
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64url');
}

/**
 * Remembers where the page and those that follow it end, so that page 200 is reached by a key and not by counting through 199
 * pages. What a reader has marked since may have moved the end of a page; then the ends behind it are forgotten.
 */
export function rememberBoundaries(list: string, page: number, boundaries: readonly Boundary[]): void {
  const last = boundaries.at(-1);
  if (!last) return;
  const pages = lists.get(list) ?? new Map<number, Boundary>();
  lists.delete(list);
  lists.set(list, pages);
  kept -= pages.size;
  const lastPage = page + boundaries.length - 1;
  const known = pages.get(lastPage);
  if (known && (known.key !== last.key || known.postId !== last.postId))
    for (const number of pages.keys()) if (number > lastPage) pages.delete(number);
  for (const [i, boundary] of boundaries.entries()) pages.set(page + i, boundary);
  kept += pages.size;
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
  const pages = lists.get(list);
  for (let p = pages ? page : 0; p > 0; p--) {
    const boundary = pages?.get(p);
    if (boundary) return { boundary, pagesBetween: page - p };
  }
  return { boundary: undefined, pagesBetween: page };
}
