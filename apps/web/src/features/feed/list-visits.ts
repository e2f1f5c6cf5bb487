import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Which list each entry of the browser's history has shown: coming back to one shows its list as it was left. */
const shown = new Map<string, string>();
const MOST_ENTRIES = 200;
/** Lists that were got and not shown since. */
const ahead = new Set<string>();
/** Where the router keeps the name of an entry. */
const KEY = '__TSR_key';

/** Has the entry that the browser is at shown this list? While a screen is only loaded ahead, that is the one it is left from. */
export function isVisited(list: string): boolean {
  const entry = nameOf(window.history.state);
  return entry !== undefined && shown.get(entry) === list;
}

/** Says that a list was got for a navigation which may yet come: pointing at a link loads ahead. */
export function noteLoaded(list: string): void {
  ahead.add(list);
}

export function isLoadedAhead(list: string): boolean {
  return ahead.has(list);
}

/** Remembers that a list is shown where the browser is. Answers whether it is come back to. */
export function useVisit(list: string): boolean {
  const [isReturn] = useState(() => isVisited(list));
  // On the way from one screen to the next the router stands at neither.
  const entry = useRouterState({
    select: ({ status, location }) => (status === 'idle' ? nameOf(location.state) : undefined),
  });
  useEffect(() => noteShown(list, entry), [list, entry]);
  return isReturn;
}

/** A list is shown, at an entry once the router has come to one. */
export function noteShown(list: string, entry: string | undefined): void {
  ahead.delete(list);
  if (entry === undefined) return;
  shown.delete(entry);
  shown.set(entry, list);
  const [oldest] = shown.keys();
  if (shown.size > MOST_ENTRIES && oldest !== undefined) shown.delete(oldest);
}

function nameOf(state: unknown): string | undefined {
  const name = (state as { [KEY]?: unknown } | null | undefined)?.[KEY];
  return typeof name === 'string' ? name : undefined;
}
