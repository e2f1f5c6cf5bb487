import { useSyncExternalStore } from 'react';

export interface Store<State> {
  read: () => State;
  set: (next: State) => void;
  /** The listener gets the new state and the previous one. Returns a function that unsubscribes. */
  listen: (listener: (now: State, before: State) => void) => () => void;
}

/** State of this window that several components show. TanStack Query keeps the server's state. */
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
