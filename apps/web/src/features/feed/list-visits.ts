import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Which list each entry of the browser's history has shown. Returning to an entry shows its list as the person left it. */
const shown = new Map<string, string>();
const MAX_ENTRIES = 200;
/** Lists that were fetched and have not been shown since. */
const ahead = new Set<string>();
/** The key under which the router stores an entry's name. */
const KEY = '__TSR_key';

/** Whether the current history entry has shown this list. While a screen is only preloaded, that is the entry it is preloaded from. */
export function isVisited(list: string): boolean {
  const entry = nameOf(window.history.state);
  return entry !== undefined && shown.get(entry) === list;
}

/** Records that a list was fetched for a navigation that may follow: hovering over a link preloads it. */
export function noteLoaded(list: string): void {
  ahead.add(list);
}

export function isPreloaded(list: string): boolean {
  return ahead.has(list);
}

/** Records that a list is shown at the current history entry. Returns whether the person returned to it. */
export function useVisit(list: string): boolean {
  const [isReturn] = useState(() => isVisited(list));
  // While navigating from one screen to the next the router is at neither.
  const entry = useRouterState({
    select: ({ status, location }) => (status === 'idle' ? nameOf(location.state) : undefined),
  });
  useEffect(() => noteShown(list, entry), [list, entry]);
  return isReturn;
}

/** Records a shown list once the router has reached an entry. */
export function noteShown(list: string, entry: string | undefined): void {
  ahead.delete(list);
  if (entry === undefined) return;
  shown.delete(entry);
  shown.set(entry, list);
  const [oldest] = shown.keys();
  if (shown.size > MAX_ENTRIES && oldest !== undefined) shown.delete(oldest);
}

function nameOf(state: unknown): string | undefined {
  const name = (state as { [KEY]?: unknown } | null | undefined)?.[KEY];
  return typeof name === 'string' ? name : undefined;
}
