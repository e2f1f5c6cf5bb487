import { join } from 'node:path';
import type { Init } from '@studyline/contract/app/calls';
import type { Targets } from './attackers.ts';
import { productCalls } from './calls.ts';
import { type Figure, ratio } from './figures.ts';
import { ask, median, pacedLatencies, percentile } from './load.ts';
import { startProcess } from './processes.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 3;
const CALLS = 1000;
const GAP_MILLIS = 10;

/**
 * G18: what readers notice while others attack. Idle and attacked phases alternate, because a machine may answer twice as fast in
 * one minute as in the next.
 */
export async function measureAttack(
  product: string,
  readers: readonly Reader[],
  administrator: Reader,
): Promise<Figure[]> {
  const { feed, init } = productCalls(product, readers);
  const { realtime, channelSummaries } = await ask<Init>(init());
  const targets: Targets = {
    product,
    key: realtime.key,
    channel: `private-study_${channelSummaries[0]?.uuid}`,
    tokens: readers.slice(0, 20).map(({ token }) => token),
    administrator: administrator.token,
  };
  /** Returns latencies after a few seconds in the same state, so that transitions are not measured. */
  const settled = async () => {
    await pacedLatencies(feed, CALLS / 2, GAP_MILLIS);
    return pacedLatencies(feed, CALLS, GAP_MILLIS);
  };
  /** The latencies of each round while these attack, and without them. */
  const during = async (attackers: string) => {
    const idle: number[][] = [];
    const attacked: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await settled());
      const process = await startProcess(join(import.meta.dirname, attackers), {
        ATTACK_TARGETS: JSON.stringify(targets),
      });
      try {
        attacked.push(await settled());
      } finally {
        await process.stop();
      }
    }
    return [attacked, idle] as const;
  };
  const p99 = ([attacked, idle]: Awaited<ReturnType<typeof during>>) =>
    [percentile(attacked.flat(), 0.99), percentile(idle.flat(), 0.99)] as const;
  const p50 = (rounds: number[][]) => median(rounds.map((times) => percentile(times, 0.5)));
  const [hostile, worst] = [p99(await during('attackers.ts')), p99(await during('worst-callers.ts'))];
  const [reading, idle] = await during('hostile-files.ts');
  return [
    ratio('G18', 'feed p99, 300 hostile sockets and 100 bodies', hostile, {
      unit: ' ms',
      floor: 3,
      aim: 1.5,
    }),
    ratio('G18', 'feed p50, while damaged files are read', [p50(reading), p50(idle)], {
      unit: ' ms',
      floor: 2,
      aim: 1.2,
    }),
    ratio('G18', 'feed p99, 100 of the worst requests at once', worst, { unit: ' ms', floor: 5, aim: 3 }),
  ];
}
