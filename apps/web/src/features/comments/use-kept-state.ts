import { useState } from 'react';
import { readSession } from '../../api/session.ts';

/** What somebody has begun to write, while this tab lives. Opening another tab of the panel or another post loses none of it. */
const kept = new Map<string, unknown>();

/** Like `useState`, with a value that outlives the component under its key. A value equal to the initial one is forgotten. */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void] {
  const session = readSession();
  const key = `${session.status === 'authenticated' ? session.user.userId : 0}:${name}`;
  const read = (): T => (kept.has(key) ? (kept.get(key) as T) : initial);
  const [state, setState] = useState(() => ({ key, value: read() }));
  const set = (value: T) => {
    if (value === initial) kept.delete(key);
    else kept.set(key, value);
    setState({ key, value });
  };
  return [state.key === key ? state.value : read(), set];
}
