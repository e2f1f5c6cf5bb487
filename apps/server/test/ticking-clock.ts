import { vi } from 'vitest';

/** Advances the clock by a second on each read, so that a change that reads it twice gets two times. */
export async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  let time = Date.now();
  const look = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1000));
  return work().finally(() => look.mockRestore());
}
