import type { ComparedPage } from '@studyline/contract/comparison/calls';
import { looksDifferent } from '../../files/page-sketch.ts';
import { endsWithPageNumber, hasPlace, type Line, type LinedPage } from './read-text.ts';

/** Words are at the same place if they are at most this far apart. */
const SAME_PLACE = 2;
const SAME_RATIO = 0.002;

interface Side {
  pages: readonly LinedPage[];
  /** The lines that were not compared. They may look different. */
  leftOut: ReadonlySet<Line>;
}

/**
 * Pages with the same text that look different. Only pages on which every line is at the same place are looked at: where text moves, so do
 * its pictures.
 */
export function comparePictures(rows: readonly ComparedPage[], before: Side, after: Side): ComparedPage[] {
  return rows.map((row) => {
    if (row.kind !== 'SAME' || row.before === null || row.after === null) return row;
    const [one, other] = [before.pages[row.before - 1]!, after.pages[row.after - 1]!];
    if (!one.sketch || !other.sketch || !isSameLayout({ one, other, before, after })) return row;
    const masked = [
      ...one.lines.filter((line) => isMasked(one, line, before)),
      ...other.lines.filter((line) => isMasked(other, line, after)),
    ];
    if (!looksDifferent(one.sketch, other.sketch, masked)) return row;
    return { ...row, kind: 'PICTURE', changeCount: 1 };
  });
}

interface PagePair {
  one: LinedPage;
  other: LinedPage;
  before: Side;
  after: Side;
}

function isSameLayout({ one, other, before, after }: PagePair): boolean {
  if (Math.abs(one.ratio - other.ratio) > SAME_RATIO) return false;
  const [lines, others] = [
    one.lines.filter((line) => !before.leftOut.has(line)),
    other.lines.filter((line) => !after.leftOut.has(line)),
  ];
  const isNear = (place: number, same: number) => Math.abs(place - same) <= SAME_PLACE;
  return (
    lines.length === others.length &&
    lines.every((line, index) => {
      const same = others[index]!;
      return (
        hasPlace(line) &&
        hasPlace(same) &&
        isNear(line.left, same.left) &&
        isNear(line.top, same.top) &&
        isNear(line.right, same.right) &&
        isNear(line.bottom, same.bottom)
      );
    })
  );
}

/** A line that was not compared, or of which only a part was. */
function isMasked({ text }: LinedPage, line: Line, { leftOut }: Side): boolean {
  return leftOut.has(line) || (hasPlace(line) && endsWithPageNumber(text.slice(line.from, line.to)));
}
