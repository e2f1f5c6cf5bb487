import { vi } from 'vitest';

/** Moves the clock by a second each time it is read, so that a change that reads it twice gets two times. */
export async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  let time = Date.now();
  const look = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1000));
  return work().finally(() => look.mockRestore());
}
