import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import type { FeedRow } from './feed-rows.ts';
import type { HeldRow } from './use-feed-focus.ts';
import { useOffsetTop } from './use-offset-top.ts';

const OVERSCAN = 2;
const HEADING_HEIGHT = 56;
const GAP = 10;
/** Within this distance a person counts as being at the top: new rows there are shown and not kept out of view. */
const AT_TOP = 8;

/** The row heights when a list was left, by list. They are valid for one window width. */
const measured = new Map<string, { width: number; items: VirtualItem[] }>();

interface VirtualRowsOptions {
  listKey: string;
  rows: readonly FeedRow[];
  container: RefObject<HTMLElement | null>;
  held: HeldRow;
}

/**
 * Renders only the rows of a long list near the visible part. A list that the person returns to has its heights immediately, so that its
 * scroll position can be restored. Rows added above do not move the visible ones.
 */
export function useVirtualRows({ listKey, rows, container, held }: VirtualRowsOptions) {
  const scrollMargin = useOffsetTop(container);
  const place = useElementScrollRestoration({ getElement: () => window });
  const known = measured.get(listKey);
  const isNarrow = window.innerWidth < 768;

  // oxlint-disable-next-line react/incompatible-library -- nothing is memoised behind our back: there is no compiler
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    getItemKey: useCallback((at: number) => rows[at]!.key, [rows]),
    estimateSize: (at) => estimateHeight(rows[at]!, isNarrow),
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: place?.scrollY ?? 0,
    initialMeasurementsCache: known?.width === window.innerWidth ? known.items : [],
    anchorTo: window.scrollY > AT_TOP ? 'end' : 'start',
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const at = rows.findIndex(({ key }) => key === held.get());
        return at < 0 || shown.includes(at) ? shown : [...shown, at].toSorted((one, other) => one - other);
      },
      [rows, held],
    ),
  });

  useLayoutEffect(
    () => () => {
      measured.set(listKey, { width: window.innerWidth, items: virtualizer.takeSnapshot() });
    },
    [listKey, virtualizer],
  );
  return { virtualizer, scrollMargin };
}

/** A first guess. A row's actual height is measured once it is on the page. */
function estimateHeight(row: FeedRow, isNarrow: boolean): number {
  if (row.kind === 'heading') return HEADING_HEIGHT;
  const { postType, actions } = row.post.postDetail;
  const gap = row.endsGroup ? 0 : GAP;
  const isOpen = actions.length > 0;
  if (isNarrow) return (isOpen ? 200 : 146) + gap;
  return (isOpen ? 164 : postType === 'NEWS' ? 146 : 148) + gap;
}
