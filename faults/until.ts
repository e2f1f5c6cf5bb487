import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MILLIS = 100;

/** Waits until something holds. False if it does not hold in time. A check that throws counts as false. */
export async function until(holds: () => Promise<boolean>, millis: number): Promise<boolean> {
  for (const end = performance.now() + millis; performance.now() < end; await pause(INTERVAL_MILLIS)) {
    if (await holds().catch(() => false)) return true;
  }
  return false;
}
