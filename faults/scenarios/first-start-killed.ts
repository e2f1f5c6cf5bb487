import { setTimeout as pause } from 'node:timers/promises';
import { addFindings, type Finding, nothingFound } from '../check.ts';
import { findMissing, readDemo } from '../demo.ts';
import { findPartialWrites, settle } from '../partial-writes.ts';
import type { Installation } from '../installation.ts';
import type { Fault } from '../stage.ts';

const TIMES = 20;
/** How many run at the same time. */
const CONCURRENT = 2;

/** At moments from the first to the last: creating the cluster, migrating, the demo, serving. Each in a separate directory. */
export const firstStartKilled: Fault = {
  title: `the first start is killed at ${TIMES} moments`,
  rehearse: async ({ random, onEmpty, firstStartMillis, demo }) => {
    const moments = Array.from({ length: TIMES }, (_, time) => (time + random()) / TIMES);
    const findings: Finding[] = [];
    const takeTurns = async (): Promise<void> => {
      for (let part = moments.shift(); part !== undefined; part = moments.shift()) {
        // One of them waits for the pages of all documents, which takes long.
        const isSettled = moments.length === 0;
        findings.push(
          await onEmpty((empty) =>
            killFirstStart(empty, part * firstStartMillis * CONCURRENT, demo, isSettled),
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, takeTurns));
    return addFindings(findings);
  },
};

async function killFirstStart(
  empty: Installation,
  millis: number,
  whole: Record<string, number>,
  isSettled: boolean,
): Promise<Finding> {
  const { ready } = empty.launch();
  await Promise.race([pause(millis), ready]);
  await empty.kill();
  const finding = { ...nothingFound(), promised: 1 };
  const failed = (problem: string): Finding => ({
    ...finding,
    lost: 1,
    problems: [`killed after ${Math.round(millis)} ms: ${problem}`],
  });
  const refusal = await empty.start().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal !== undefined) return failed(refusal);
  const missing = findMissing(await readDemo(empty), whole);
  if (missing.length > 0) return failed(missing.join(', '));
  if (!isSettled) return finding;
  const db = await empty.connect();
  try {
    const partialWrites = [...(await settle(db)), ...(await findPartialWrites(empty, db))];
    return partialWrites.length > 0 ? failed(partialWrites.join(', ')) : finding;
  } finally {
    await db.end();
  }
}
