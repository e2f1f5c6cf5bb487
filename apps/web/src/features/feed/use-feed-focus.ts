import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import type { FeedRow } from './feed-rows.ts';

/** The post that was focused when a list was left, by list. */
const left = new Map<string, string>();

/** The focused row. It stays rendered wherever the person scrolls. */
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

/** A post to focus. When the person returns to a list, it is already in place. */
interface Wish {
  key: string;
  scrolls: boolean;
}

interface FeedFocusOptions {
  listKey: string;
  rows: readonly FeedRow[];
  container: RefObject<HTMLElement | null>;
  /** Records which row has the focus. */
  held: HeldRow;
  virtualizer: Virtualizer<Window, HTMLDivElement>;
  /** Whether the person returned to the list. Then the focus returns to where it was. */
  isReturn: boolean;
}

/** Keeps and moves the focus in a list that is only partly rendered. */
export function useFeedFocus({ listKey, rows, container, held, virtualizer, isReturn }: FeedFocusOptions) {
  const wish = useRef<Wish | undefined>(isReturn ? leftWish(listKey) : undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  // After every render, because the row may have just been rendered, or may have just loaded and has to be scrolled to.
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
    /** Goes to the top of the page and focuses a post of the list that is still to load. */
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

/** When a row's focused button disappears, the focus stays in its card. Focus elsewhere is left alone. */
export function keepFocusIn(key: string): void {
  const row = document.querySelector(`[data-row="${key}"]`);
  if (row?.contains(document.activeElement)) linkIn(row)?.focus({ preventScroll: true });
}

function leftWish(listKey: string): Wish | undefined {
  const key = left.get(listKey);
  return key === undefined ? undefined : { key, scrolls: false };
}

/** Returns whether the row was on the page. */
function focusRow(container: HTMLElement | null, { key, scrolls }: Wish): boolean {
  const row = container?.querySelector(`[data-row="${key}"]`);
  const link = row && linkIn(row);
  if (!link) return false;
  link.focus({ preventScroll: true });
  // The page's `scroll-padding` keeps it clear of the bars.
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
