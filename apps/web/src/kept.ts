const PREFIX = 'studyline.kept.';

/** What somebody has begun to write: it outlives its field, and in the storage of this tab a reload. */
const kept = new Map<string, unknown>();

export function readKept(key: string): unknown {
  if (kept.has(key)) return kept.get(key);
  const stored = sessionStorage.getItem(PREFIX + key);
  return stored === null ? undefined : JSON.parse(stored);
}

export function keep(key: string, value: unknown): void {
  kept.set(key, value);
  sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
}

export function forget(key: string): void {
  kept.delete(key);
  sessionStorage.removeItem(PREFIX + key);
}

/**
 * After a session nothing stays in the browser, because the computer may be shared. Only a session that ended by itself leaves it
 * in the memory of the page, for the same person to go on.
 */
export function forgetAll({ inMemory }: { inMemory: boolean }): void {
  if (inMemory) kept.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
