/** The last row of a page, after which the next page begins. */
export interface Boundary {
  key: string | number;
  postId: number;
}

const LISTS_KEPT = 2000;
const lists = new Map<string, Map<number, Boundary>>();

/**
 * Remembers where pages end, so that page 200 is reached by a key and not by counting through 199 pages. A list is identified by
 * everything that decides its rows: reader, study, filters, sort, page size and the moment at which it is frozen.
 */
export function rememberBoundary(list: string, page: number, boundary: Boundary): void {
  let pages = lists.get(list);
  if (pages) lists.delete(list);
  else pages = new Map();
  lists.set(list, pages.set(page, boundary));
  if (lists.size > LISTS_KEPT) {
    const oldest = lists.keys().next().value;
    if (oldest !== undefined) lists.delete(oldest);
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
