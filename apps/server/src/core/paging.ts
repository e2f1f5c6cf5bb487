import { AppError } from './errors.ts';

/**
 * One page of a list that is in memory. Page -1 with pageSize -1 is the whole list (specification 9). Throws BAD_REQUEST for
 * other negative values.
 */
export function pageInMemory<T>(
  all: readonly T[],
  { page, pageSize }: { page: number; pageSize: number },
): { items: T[]; page: number; pageSize: number; lastPage: boolean; totalCount: number } {
  if (page === -1 && pageSize === -1)
    return { items: [...all], page, pageSize, lastPage: true, totalCount: all.length };
  const wrong = [...(page < 1 ? ['page'] : []), ...(pageSize < 1 ? ['pageSize'] : [])];
  if (wrong.length > 0) {
    throw new AppError('BAD_REQUEST', {
      issues: wrong.map((path) => ({ path, message: { key: 'issue.badPage' as const } })),
    });
  }
  const start = (page - 1) * pageSize;
  return {
    items: all.slice(start, start + pageSize),
    page,
    pageSize,
    lastPage: start + pageSize >= all.length,
    totalCount: all.length,
  };
}
