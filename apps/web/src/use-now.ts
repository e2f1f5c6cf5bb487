import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** The current minute. A component that uses it re-renders every minute. */
export function useNow(): number {
  return useSyncExternalStore(eachMinute, thisMinute);
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 4);
  return () => clearInterval(timer);
}
