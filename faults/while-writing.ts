import { setTimeout as pause } from 'node:timers/promises';
import { check, type Finding } from './check.ts';
import type { Installation } from './installation.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { listen } from './listener.ts';
import { startWriters } from './writers.ts';

const BEFORE_MILLIS = 2000;
const AFTER_MILLIS = 2000;
const SERVED_MILLIS = 60_000;

export interface Rehearsed extends Finding {
  /** The longest time from a fault to the first promise after it, in milliseconds. */
  servedAfter?: number;
  /** What else was counted. */
  figures?: string;
}

/**
 * Lets people write and somebody listen while something happens, and then checks every promise. `happen` resolves when the cause
 * is gone; it records the moment of each fault.
 */
export async function whileWriting(
  installation: Installation,
  happen: (noteFault: () => void, ledger: Ledger) => Promise<void>,
): Promise<Rehearsed> {
  const ledger = createLedger();
  const faults: number[] = [];
  const listener = await listen(installation);
  const stop = await startWriters(installation, ledger);
  const problems: string[] = [];
  try {
    await pause(BEFORE_MILLIS);
    await happen(() => faults.push(performance.now()), ledger);
    const last = faults.at(-1) ?? performance.now();
    if ((await promiseAfter(ledger, last)) === undefined) problems.push('nobody was served again');
    await pause(AFTER_MILLIS);
  } finally {
    await stop();
  }
  if (problems.length === 0 && !(await listener.hears(ledger))) problems.push('no more live events arrived');
  listener.close();
  const served = await Promise.all(
    faults.map(async (at) => ((await promiseAfter(ledger, at, 0)) ?? Infinity) - at),
  );
  problems.push(...findRefused(ledger));
  const finding = await check(installation, ledger);
  return {
    ...finding,
    problems: [...problems, ...finding.problems],
    ...(served.length > 0 ? { servedAfter: Math.max(...served) } : {}),
  };
}

const TRIES = 5;

/** Kinds of calls that were made repeatedly but never answered with a promise, so the rehearsal says nothing about them. */
function findRefused({ entries }: Ledger): string[] {
  return [...Map.groupBy(entries, ({ kind }) => kind)]
    .filter(([, own]) => own.length >= TRIES && own.every(({ promisedAt }) => promisedAt === undefined))
    .map(([kind, own]) => `no ${kind} was promised in ${own.length} calls: ${String(own[0]?.failure)}`);
}

/** Waits for the first call after a moment to be answered, and returns when that was. */
async function promiseAfter(
  ledger: Ledger,
  moment: number,
  millis = SERVED_MILLIS,
): Promise<number | undefined> {
  for (const end = performance.now() + millis; ; await pause(100)) {
    const promised = ledger.entries
      .filter(({ sentAt, promisedAt }) => sentAt > moment && promisedAt !== undefined)
      .map(({ promisedAt }) => promisedAt!);
    if (promised.length > 0) return Math.min(...promised);
    if (performance.now() >= end) return undefined;
  }
}
