import { AppError } from './errors.ts';

interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  lastPage: boolean;
  totalCount: number;
}

/** One page of a list whose total is known. */
export function pageOf<T>(
  items: T[],
  { page, pageSize }: { page: number; pageSize: number },
  totalCount: number,
): Page<T> {
  return { items, page, pageSize, lastPage: page * pageSize >= totalCount, totalCount };
}

/**
 * One page of a list that is in memory. Page -1 with pageSize -1 is the whole list (specification 9). Throws BAD_REQUEST for
 * other negative values.
 */
export function pageInMemory<T>(all: readonly T[], paging: { page: number; pageSize: number }): Page<T> {
  const { page, pageSize } = paging;
  if (page === -1 && pageSize === -1)
    return { items: [...all], page, pageSize, lastPage: true, totalCount: all.length };
  const wrong = [...(page < 1 ? ['page'] : []), ...(pageSize < 1 ? ['pageSize'] : [])];
  if (wrong.length > 0) {
    throw new AppError('BAD_REQUEST', {
      issues: wrong.map((path) => ({ path, message: { key: 'issue.badPage' as const } })),
    });
  }
  const start = (page - 1) * pageSize;
  return pageOf(all.slice(start, start + pageSize), paging, all.length);
}
