import { useState } from 'react';
import { forget, keep, keepInMemory, ownKey, readKept } from './kept.ts';

/**
 * Like `useState`, with a value of this person that outlives the component and the page under its name. A value equal to the
 * initial one is forgotten. A function gets the newest value, even if the component is gone. The setter returns the value. A value
 * that no storage can hold does not outlive the page: `inMemory`.
 */
export function useKeptState<T>(
  name: string,
  initial: T,
  { inMemory = false }: { inMemory?: boolean } = {},
): [T, (next: T | ((before: T) => T)) => T] {
  const key = ownKey(name);
  const read = () => (readKept(key) ?? initial) as T;
  const [state, setState] = useState(() => ({ key, value: read() }));
  const set = (next: T | ((before: T) => T)) => {
    const value = typeof next === 'function' ? (next as (before: T) => T)(read()) : next;
    if (value === initial) forget(key);
    else if (inMemory) keepInMemory(key, value);
    else keep(key, value);
    setState({ key, value });
    return value;
  };
  return [state.key === key ? state.value : read(), set];
}
