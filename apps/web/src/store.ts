import { useSyncExternalStore } from 'react';

export interface Store<State> {
  read: () => State;
  set: (next: State) => void;
  /** The listener gets the state as it is now, and as it was before. Returns how to stop. */
  listen: (listener: (now: State, before: State) => void) => () => void;
}

/** What this window knows by itself and several places show. What the server knows is kept by TanStack Query. */
export function makeStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<(now: State, before: State) => void>();
  return {
    read: () => state,
    set(next) {
      const before = state;
      state = next;
      for (const listener of listeners) listener(next, before);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<State>({ read, listen }: Store<State>): State {
  return useSyncExternalStore(listen, read);
}
