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

/**
 * Remembers where pages end, so that page 200 is reached by a key and not by counting through 199 pages. A list is identified by
 * everything that decides its rows: reader, study, filters, sort, page size and the moment at which it is frozen. The boundaries
 * are those of the page and the pages that follow it.
 */
export function rememberBoundaries(list: string, page: number, boundaries: readonly Boundary[]): void {
  const pages = lists.get(list) ?? new Map<number, Boundary>();
  lists.delete(list);
  lists.set(list, pages);
  kept -= pages.size;
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
