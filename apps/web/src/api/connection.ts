import { makeStore, useStore } from '../store.ts';

/** Whether the server can be reached, as far as the last call or the browser knows. */
const reachable = makeStore(true);

export const isReachable = reachable.read;

/** When the browser last lost its network, on the clock of `performance`. */
let lostAt = 0;

/** An answer to a call that began then. One that was under way when the network went says nothing of now. */
export function noteAnswer(begunAt: number): void {
  if (begunAt >= lostAt) reachable.set(true);
}

export function noteNoAnswer(): void {
  reachable.set(false);
}

export function useReachable(): boolean {
  return useStore(reachable);
}

if (typeof window !== 'undefined')
  window.addEventListener('offline', () => {
    lostAt = performance.now();
    noteNoAnswer();
  });
