import { readSession } from './api/session.ts';

const PREFIX = 'studyline.kept.';

/** Text that a person has started to write. It outlives its field and, in this tab's session storage, a reload. */
const kept = new Map<string, unknown>();

/** The key of a person's text under that name. */
export function ownKey(name: string): string {
  const session = readSession();
  return `${session.status === 'authenticated' ? session.user.userId : 0}:${name}`;
}

export function readKept(key: string): unknown {
  if (kept.has(key)) return kept.get(key);
  return tryStorage(() => {
    const stored = sessionStorage.getItem(PREFIX + key);
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  });
}

export function keep(key: string, value: unknown): void {
  kept.set(key, value);
  tryStorage(() => sessionStorage.setItem(PREFIX + key, JSON.stringify(value)));
}

/** Values that no storage can hold, such as a file: they outlive their field but not a reload. */
export function keepInMemory(key: string, value: unknown): void {
  kept.set(key, value);
}

export function forget(key: string): void {
  kept.delete(key);
  tryStorage(() => sessionStorage.removeItem(PREFIX + key));
}

/** Whether leaving the page would lose something. */
export function keepsAnything(): boolean {
  return kept.size > 0;
}

/**
 * After a session nothing stays in the browser's storage, because the computer may be shared. If the session expired, the values stay in
 * memory so that the same person can continue.
 */
export function forgetAll({ inMemory }: { inMemory: boolean }): void {
  if (inMemory) kept.clear();
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

/** The browser's storage may be full or disabled, and stored values may be corrupt. The page works without them. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
