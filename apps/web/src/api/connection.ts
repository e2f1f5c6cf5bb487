import { makeStore, useStore } from '../store.ts';

/** Whether the server can be reached, as far as the last call or the browser knows. */
const reachable = makeStore(true);

export const isReachable = reachable.read;

export function noteAnswer(): void {
  reachable.set(true);
}

export function noteNoAnswer(): void {
  reachable.set(false);
}

export function useReachable(): boolean {
  return useStore(reachable);
}

if (typeof window !== 'undefined') window.addEventListener('offline', noteNoAnswer);
