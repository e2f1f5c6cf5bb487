import type { Update } from '@studyline/contract/updates/calls';

/** The id of the one told last, 0 without one. */
export const newestOf = (rows: readonly Update[]) => Math.max(0, ...rows.map(({ updateId }) => updateId));

/** How many of the fetched rows were not there when these were shown. */
export function countArrived(shown: readonly Update[], fetched: readonly Update[]): number {
  const newest = newestOf(shown);
  return fetched.filter(({ updateId }) => updateId > newest).length;
}

/** The rows as they were shown, with what has been read since. */
export function keepRows(shown: readonly Update[], fetched: readonly Update[]): readonly Update[] {
  const now = new Map(fetched.map((row) => [row.updateId, row]));
  return shown.map((row) => now.get(row.updateId) ?? row);
}
