import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import type { FeedRow } from './feed-rows.ts';

/** The post that was focused when a list was left, by list. */
const left = new Map<string, string>();

/** The row that the focus is in: it stays on the page wherever one scrolls. */
export type HeldRow = ReturnType<typeof makeHeldRow>;

export function makeHeldRow() {
  let held: string | undefined;
  return {
    get: (): string | undefined => held,
    set: (key: string | undefined): void => {
      held = key;
    },
  };
}

/** A post that is to be focused; one that is come back to is in its place already. */
interface Wish {
  key: string;
  scrolls: boolean;
}

interface FeedFocusOptions {
  listKey: string;
  rows: readonly FeedRow[];
  container: RefObject<HTMLElement | null>;
  /** Learns which row holds the focus. */
  held: HeldRow;
  virtualizer: Virtualizer<Window, HTMLDivElement>;
  /** Whether the list is come back to: then the focus is where it was. */
  isReturn: boolean;
}

/** Keeps and moves the focus in a list of which only a part is on the page. */
export function useFeedFocus({ listKey, rows, container, held, virtualizer, isReturn }: FeedFocusOptions) {
  const wish = useRef<Wish | undefined>(isReturn ? leftWish(listKey) : undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  // After every render: the row may have come with it, or be known by now and has to be scrolled to.
  useLayoutEffect(() => {
    if (!wish.current) return;
    const { key, scrolls } = wish.current;
    if (focusRow(container.current, wish.current)) wish.current = undefined;
    else if (scrolls) {
      const at = rows.findIndex((row) => row.key === key);
      if (at >= 0) virtualizer.scrollToIndex(at);
    }
  });

  const toPost = (key: string) => {
    wish.current = { key, scrolls: true };
    renderAgain();
  };

  return {
    toPost,
    /** To the top of the page, with the focus on a post of the list as it will be. */
    toTop: (key?: string) => {
      window.scrollTo({ top: 0 });
      if (key !== undefined) toPost(key);
    },
    currentKey: held.get,
    firstVisibleKey: () => {
      const all = [...(container.current?.querySelectorAll<HTMLElement>('[data-row^="post-"]') ?? [])];
      return topmost(all.filter((row) => topOf(row) >= 0))?.dataset.row;
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
      held.set(key);
      if (key !== undefined) left.set(listKey, key);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) held.set(undefined);
    },
  };
}

/** The focused button of a row goes: the focus stays in its card. Where it is elsewhere it is left alone. */
export function keepFocusIn(key: string): void {
  const row = document.querySelector(`[data-row="${key}"]`);
  if (row?.contains(document.activeElement)) linkIn(row)?.focus({ preventScroll: true });
}

function leftWish(listKey: string): Wish | undefined {
  const key = left.get(listKey);
  return key === undefined ? undefined : { key, scrolls: false };
}

/** Whether the row was on the page. */
function focusRow(container: HTMLElement | null, { key, scrolls }: Wish): boolean {
  const row = container?.querySelector(`[data-row="${key}"]`);
  const link = row && linkIn(row);
  if (!link) return false;
  link.focus({ preventScroll: true });
  // scroll-padding of the page keeps it clear of the bars.
  if (scrolls) row.scrollIntoView({ block: 'nearest' });
  return true;
}

function linkIn(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('h3 a');
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}

function topmost(rows: HTMLElement[]): HTMLElement | undefined {
  return rows.toSorted((one, other) => topOf(one) - topOf(other))[0];
}
