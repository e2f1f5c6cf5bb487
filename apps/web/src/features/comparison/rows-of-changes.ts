import type { ComparedPage, VersionChange } from '@studyline/contract/comparison/calls';

/** The indices of changes by row: the row of the page on which something was added, else of the page from which it was removed. */
export function changesByRow(
  pages: readonly ComparedPage[],
  changes: readonly VersionChange[],
): Map<number, number[]> {
  const rowBefore = new Map(pages.map(({ before }, row) => [before, row]));
  const rowAfter = new Map(pages.map(({ after }, row) => [after, row]));
  return Map.groupBy(changes.keys(), (index) => {
    const { before, after } = changes[index]!;
    return (after.end > after.start ? rowAfter.get(after.page) : rowBefore.get(before.page)) ?? 0;
  });
}
