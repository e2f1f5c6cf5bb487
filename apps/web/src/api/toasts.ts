import { makeStore, useStore } from '../store.ts';

export type ToastKind = 'ok' | 'neutral' | 'late';
export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  /** Where the toast leads, such as the post that it is about. */
  link?: { href: string; text: string };
}

const toasts = makeStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast for a few seconds, in place of an earlier one of its kind. */
export function showToast(text: string, kind: ToastKind = 'ok', link?: Toast['link']): void {
  lastId += 1;
  const others = toasts.read().filter((toast) => toast.kind !== kind);
  toasts.set([...others, { id: lastId, text, kind, link }]);
}

export function dropToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}
