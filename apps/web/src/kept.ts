import { readSession } from './api/session.ts';

const PREFIX = 'studyline.kept.';

/** What somebody has begun to write: it outlives its field, and in the storage of this tab a reload. */
const kept = new Map<string, unknown>();

/** The key of what this person writes there. */
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

/** What no storage holds, such as a file: it outlives its field, and not a reload. */
export function keepInMemory(key: string, value: unknown): void {
  kept.set(key, value);
}

export function forget(key: string): void {
  kept.delete(key);
  tryStorage(() => sessionStorage.removeItem(PREFIX + key));
}

/**
 * After a session nothing stays in the browser, because the computer may be shared. Only a session that ended by itself leaves it
 * in the memory of the page, for the same person to go on.
 */
export function forgetAll({ inMemory }: { inMemory: boolean }): void {
  if (inMemory) kept.clear();
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

/** A browser may have no room or allow no storage, and what is stored may be spoiled. The page works without. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
