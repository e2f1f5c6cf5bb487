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
}

/**
 * Lets people write and somebody listen while something happens, and then checks every promise. `happen` ends when the cause is
 * gone; it notes the moment of each fault.
 */
export async function underWriting(
  installation: Installation,
  happen: (noteFault: () => void, ledger: Ledger) => Promise<void>,
): Promise<Rehearsed> {
  const ledger = createLedger();
  const faults: number[] = [];
  const listener = await listen(installation);
  const stop = await startWriters(installation, ledger);
  const troubles: string[] = [];
  try {
    await pause(BEFORE_MILLIS);
    await happen(() => faults.push(performance.now()), ledger);
    const last = faults.at(-1) ?? performance.now();
    if ((await promiseAfter(ledger, last)) === undefined) troubles.push('nobody was served again');
    await pause(AFTER_MILLIS);
  } finally {
    await stop();
  }
  if (troubles.length === 0 && !(await listener.hears(ledger))) troubles.push('no live event came any more');
  listener.close();
  const served = await Promise.all(
    faults.map(async (at) => ((await promiseAfter(ledger, at, 0)) ?? Infinity) - at),
  );
  troubles.push(...findRefused(ledger));
  const finding = await check(installation, ledger);
  return {
    ...finding,
    troubles: [...troubles, ...finding.troubles],
    ...(served.length > 0 ? { servedAfter: Math.max(...served) } : {}),
  };
}

const TRIES = 5;

/** Kinds of calls that were made time and again and never answered with a promise: the rehearsal says nothing about them. */
function findRefused({ entries }: Ledger): string[] {
  return [...Map.groupBy(entries, ({ kind }) => kind)]
    .filter(([, own]) => own.length >= TRIES && own.every(({ promisedAt }) => promisedAt === undefined))
    .map(([kind, own]) => `no ${kind} was promised in ${own.length} calls: ${String(own[0]?.failure)}`);
}

/** When the first call after a moment was answered, waiting for it. */
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
