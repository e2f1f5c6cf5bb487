import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the last call or the browser knows. */
let reachable = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (reachable === next) return;
  reachable = next;
  for (const listener of listeners) listener();
}

export function noteAnswer(): void {
  set(true);
}

export function noteNoAnswer(): void {
  set(false);
}

export function isReachable(): boolean {
  return reachable;
}

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReachable(): boolean {
  return useSyncExternalStore(onConnection, isReachable);
}

if (typeof window !== 'undefined') window.addEventListener('offline', noteNoAnswer);
