import { useSyncExternalStore } from 'react';

export type ToastKind = 'ok' | 'neutral' | 'late';
export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const MOST_AT_ONCE = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a sentence for a few seconds. If it is already on the screen, its time starts again. */
export function showToast(text: string, kind: ToastKind = 'ok'): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.text !== text);
  set([...others, { id: lastId, text, kind }].slice(-MOST_AT_ONCE));
}

export function dropToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function readToasts(): readonly Toast[] {
  return toasts;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readToasts);
}
