import { makeStore, useStore } from '../store.ts';

/** Whether the server can be reached, judging by the last call and by the browser. */
const reachable = makeStore(true);

export const isReachable = reachable.read;

/** When the browser last lost its network, by `performance.now()`. */
let lostAt = 0;

/** An answer to a call that started at `since`. A call already in progress when the network was lost says nothing about the present. */
export function noteAnswer(startedAt: number): void {
  if (startedAt >= lostAt) reachable.set(true);
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
