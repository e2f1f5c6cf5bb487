import { setTimeout as pause } from 'node:timers/promises';
import { check } from './check.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Stage } from './stage.ts';
import type { Rehearsed } from './while-writing.ts';

/**
 * Kills the installation at random moments during some work and restarts it. The first round is undisturbed and shows how long
 * the work takes.
 */
export async function killDuring(
  { shared, random }: Stage,
  times: number,
  work: (ledger: Ledger) => Promise<unknown>,
): Promise<Rehearsed> {
  const ledger = createLedger();
  const since = performance.now();
  await work(ledger);
  const millis = performance.now() - since;
  let servedAfter = 0;
  for (let time = 0; time < times; time += 1) {
    const working = work(ledger).catch(() => undefined);
    await pause(random() * millis);
    const killed = performance.now();
    await shared.kill();
    await shared.start();
    servedAfter = Math.max(servedAfter, performance.now() - killed);
    await working;
  }
  return { ...(await check(shared, ledger)), servedAfter };
}
