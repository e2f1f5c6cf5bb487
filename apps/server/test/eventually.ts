import { vi } from 'vitest';

/** Long enough for any machine: it only limits the wait, and a test then fails with what it waited for. */
const GIVE_UP_MILLIS = 110_000;

/** Waits until this does not throw, and returns what it returns. */
export function eventually<T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: GIVE_UP_MILLIS, interval });
}
