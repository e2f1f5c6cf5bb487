import { useSyncExternalStore } from 'react';
import { forget, keep, keepInMemory, ownKey, readKept } from './kept.ts';

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Like `useState`, but the value belongs to this person and outlives the component and the page under its name. Every component that shows
 * it sees every change, even one made by an unmounted component. A value equal to the initial one is forgotten. An updater gets the newest
 * value. The setter returns the value. A value that no storage can hold does not outlive the page: `inMemory`.
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

/** The storage is read once, so that every read returns the identical value and not just an equal one. */
function readSame(key: string): unknown {
  const value = readKept(key);
  if (value !== undefined) keepInMemory(key, value);
  return value;
}
