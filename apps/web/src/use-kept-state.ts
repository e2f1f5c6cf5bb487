import { useSyncExternalStore } from 'react';
import { forget, keep, keepInMemory, ownKey, readKept } from './kept.ts';

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Like `useState`, with a value of this person that outlives the component and the page under its name. Whoever shows it hears of
 * every change, even by a component that is gone. A value equal to the initial one is forgotten. A function gets the newest value.
 * The setter returns the value. A value that no storage can hold does not outlive the page: `inMemory`.
 */
export function useKeptState<T>(
  name: string,
  initial: T,
  { inMemory = false }: { inMemory?: boolean } = {},
): [T, (next: T | ((before: T) => T)) => T] {
  const key = ownKey(name);
  const read = () => (readSame(key) ?? initial) as T;
  const set = (next: T | ((before: T) => T)) => {
    const value = typeof next === 'function' ? (next as (before: T) => T)(read()) : next;
    if (value === initial) forget(key);
    else if (inMemory) keepInMemory(key, value);
    else keep(key, value);
    for (const listener of listeners) listener();
    return value;
  };
  return [useSyncExternalStore(listen, read), set];
}

/** What the storage holds is read once: afterwards it is the same value each time, not an equal one. */
function readSame(key: string): unknown {
  const value = readKept(key);
  if (value !== undefined) keepInMemory(key, value);
  return value;
}
