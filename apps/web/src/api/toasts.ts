import { makeStore, useStore } from '../store.ts';

export type ToastKind = 'ok' | 'neutral' | 'late';
export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  /** Where the sentence leads, such as to the post that it is about. */
  link?: { href: string; text: string };
}

const MOST_AT_ONCE = 4;
const toasts = makeStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a sentence for a few seconds. If it is already on the screen, its time starts again. */
export function showToast(text: string, kind: ToastKind = 'ok', link?: Toast['link']): void {
  lastId += 1;
  const others = toasts.read().filter((toast) => toast.text !== text || toast.link?.href !== link?.href);
  toasts.set([...others, { id: lastId, text, kind, link }].slice(-MOST_AT_ONCE));
}

export function dropToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}
