import type { ComparedPage } from '@studyline/contract/comparison/calls';
import type { Edit } from './edit.ts';
import type { Change } from './find-changes.ts';
import type { ReadText } from './read-text.ts';

/** The share of the shorter page's words that two pages must have in common to be the same page. */
const LEAST_SHARED = 0.2;

interface Found {
  /** All changes, none adjacent to another. */
  edits: readonly Edit[];
  /** As they are listed, each on at most one page per side. */
  changes: readonly Change[];
}

type Pair = [before: number | null, after: number | null];

/** Pairs the pages of both texts, in order, by the text they share. */
export function pairPages(a: ReadText, b: ReadText, { edits, changes }: Found): ComparedPage[] {
  const pairs = fillGaps(matchPages(a, b, edits), a.pages.length, b.pages.length);
  const counts = countChanges(a, b, pairs, changes);
  const touched = touchedPages(a, b, changes);
  return pairs.map(([before, after], row) => ({
    before: before === null ? null : a.pages[before]!.number,
    after: after === null ? null : b.pages[after]!.number,
    kind: kindOf([before, after]),
    changeCount: counts[row]!,
  }));

  function kindOf([before, after]: Pair): ComparedPage['kind'] {
    if (before === null) return 'ADDED';
    if (after === null) return 'REMOVED';
    if (hasNoWords(a, before) || hasNoWords(b, after)) return 'UNKNOWN';
    return touched.before.has(before) || touched.after.has(after) ? 'CHANGED' : 'SAME';
  }
}

function wordsOf({ pageEnds }: ReadText, page: number): number {
  return (pageEnds[page] ?? 0) - (pageEnds[page - 1] ?? 0);
}

const hasNoWords = (text: ReadText, page: number) => wordsOf(text, page) === 0;

/** For each page of the second text, the page of the first that it shares most with, unless either shares more with others. */
function matchPages(a: ReadText, b: ReadText, edits: readonly Edit[]): Pair[] {
  const best = new Map<number, { before: number; shared: number }>();
  const note = (before: number, after: number, shared: number) => {
    if (shared > (best.get(after)?.shared ?? 0)) best.set(after, { before, shared });
  };
  let [i, j] = [0, 0];
  let open = { before: -1, after: -1, shared: 0 };
  for (const { a0, a1, b1 } of [...edits, { a0: a.wordCount, a1: a.wordCount, b1: b.wordCount }]) {
    while (i < a0) {
      const [before, after] = [a.pageOf[i]!, b.pageOf[j]!];
      const length = Math.min(a.pageEnds[before]! - i, b.pageEnds[after]! - j, a0 - i);
      const isOpen = open.before === before && open.after === after;
      open = { before, after, shared: (isOpen ? open.shared : 0) + length };
      note(before, after, open.shared);
      i += length;
      j += length;
    }
    [i, j] = [a1, b1];
  }
  const pairs: Pair[] = [];
  const shares: number[] = [];
  for (const [after, { before, shared }] of [...best].toSorted(([one], [other]) => one - other)) {
    if (shared < LEAST_SHARED * Math.min(wordsOf(a, before), wordsOf(b, after))) continue;
    const isTaken = pairs.at(-1)?.[0] === before;
    if (isTaken && shares.at(-1)! >= shared) continue;
    if (isTaken) {
      pairs.pop();
      shares.pop();
    }
    pairs.push([before, after]);
    shares.push(shared);
  }
  return pairs;
}

/** Pages between two pairs are paired as long as both sides have some. The rest were removed or added. */
function fillGaps(pairs: readonly Pair[], countBefore: number, countAfter: number): Pair[] {
  const rows: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [before, after] of [...pairs, [countBefore, countAfter] as const]) {
    while (i < before! || j < after!) rows.push([i < before! ? i++ : null, j < after! ? j++ : null]);
    if (before! < countBefore) rows.push([i++, j++]);
  }
  return rows;
}

/** The number of changes on each row. A change that spans rows counts where the later version has it. */
function countChanges(
  a: ReadText,
  b: ReadText,
  pairs: readonly Pair[],
  changes: readonly Change[],
): number[] {
  const rowBefore = new Map(pairs.map(([before], row) => [before, row]));
  const rowAfter = new Map(pairs.map(([, after], row) => [after, row]));
  const counts = pairs.map(() => 0);
  for (const { a0, b0, b1 } of changes) {
    const row = b0 < b1 ? rowAfter.get(b.pageOf[b0]!) : rowBefore.get(a.pageOf[a0]!);
    if (row !== undefined) counts[row]! += 1;
  }
  return counts;
}

function touchedPages(a: ReadText, b: ReadText, changes: readonly Change[]) {
  const before = new Set(changes.flatMap(({ a0, a1 }) => (a0 < a1 ? [a.pageOf[a0]!] : [])));
  const after = new Set(changes.flatMap(({ b0, b1 }) => (b0 < b1 ? [b.pageOf[b0]!] : [])));
  return { before, after };
}
