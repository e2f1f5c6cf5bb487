import { vi } from 'vitest';

/** Moves the clock by a second at each look, so that a change that looks twice has two times. */
export async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  let time = Date.now();
  const look = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1000));
  return work().finally(() => look.mockRestore());
}
