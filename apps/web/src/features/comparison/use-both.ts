import type { Comparison } from '@studyline/contract/comparison/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useCallback, useEffect, useMemo } from 'react';
import { type PageViewer, usePageViewer } from '../../ui/posts/page-viewer.ts';
import type { Mark } from '../../ui/posts/text-lines.ts';
import { useFirstPage } from '../post-files/use-first-page.ts';
import { type Pages, usePages } from '../post-files/use-pages.ts';
import { changesByRow } from './rows-of-changes.ts';
import type { Steps } from './use-steps.ts';

/** The pages of both versions, and the current ones. */
export interface Both {
  before: Pages;
  after: Pages;
  viewer: PageViewer;
  marks: { before: Map<number, Mark[]>; after: Map<number, Mark[]> };
  /** The changes of each row. */
  byRow: Map<number, number[]>;
  /** Call when a row is about to be seen. */
  want: (row: number) => void;
  /** Call when a row is about to be read. */
  read: (row: number) => void;
}

/** What a view of both versions shows. */
export interface ComparedParts {
  before: PostOpened;
  after: PostOpened;
  found: Comparison;
  both: Both;
  steps: Steps;
}

const nothing = { pages: [], changes: [] };

/** Follows the selected change. */
export function useBoth(
  one: PostOpened,
  other: PostOpened,
  found: Comparison | undefined,
  { at }: Steps,
): Both {
  const before = usePages(one);
  const after = usePages(other);
  const { pages, changes } = found ?? nothing;
  const viewer = usePageViewer(pages.length, 2);
  const byRow = useMemo(() => changesByRow(pages, changes), [pages, changes]);
  const row = rowOf(byRow, at);
  const { goTo } = viewer;
  useFirstPage(viewer, row === undefined ? undefined : row + 1);
  useEffect(() => {
    const shown = rowOf(byRow, at);
    if (shown !== undefined) goTo(shown + 1);
  }, [byRow, at, goTo]);

  const each = useCallback(
    (index: number, what: 'want' | 'read', sides: { before: Pages['want']; after: Pages['want'] }) => {
      const page = pages[index - 1];
      if (page?.before) sides.before(page.before);
      if (page?.after) sides.after(page.after);
    },
    [pages],
  );
  const want = useCallback(
    (index: number) => each(index, 'want', { before: before.want, after: after.want }),
    [each, before.want, after.want],
  );
  const read = useCallback(
    (index: number) => each(index, 'read', { before: before.read, after: after.read }),
    [each, before.read, after.read],
  );
  const marks = useMemo(
    () => ({ before: marksOf(changes, 'before', at), after: marksOf(changes, 'after', at) }),
    [changes, at],
  );
  return { before, after, viewer, marks, byRow, want, read };
}

/** The row of the selected change. */
export function rowOf(byRow: Both['byRow'], at: number | undefined): number | undefined {
  return at === undefined ? undefined : [...byRow].find(([, indexes]) => indexes.includes(at))?.[0];
}

function marksOf(
  changes: Comparison['changes'],
  side: 'before' | 'after',
  at: number | undefined,
): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const [index, change] of changes.entries()) {
    const { page, start, end } = change[side];
    if (start === end) continue;
    const kind = change.kind === 'MOVED' ? 'moved' : side === 'before' ? 'removed' : 'added';
    const ofPage = marks.get(page) ?? [];
    ofPage.push({ start, end, kind, isCurrent: index === at });
    marks.set(page, ofPage);
  }
  return marks;
}
