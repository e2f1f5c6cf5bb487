import { limitCalls, productCalls } from './calls.ts';
import { type Figure, ratio } from './figures.ts';
import { inTurns, latencies, median, percentile, throughput } from './load.ts';
import type { Reader } from './readers.ts';

// Short turns, so that a moment in which the machine stalls affects all sides equally.
const SECONDS = 1;
const ROUNDS = 9;
const LATENCY_ROUNDS = 120;
const LATENCIES_PER_ROUND = 25;

/** G1 to G6, each as a ratio to the bare limit of the same run. */
export async function measureLoad(
  product: string,
  limit: string,
  readers: readonly Reader[],
): Promise<Figure[]> {
  const ours = productCalls(product, readers);
  const bare = limitCalls(limit);
  const reading = {
    limit: bare.feed,
    feed: ours.feed,
    page200: ours.page200,
    anyPage: ours.anyPage,
    unread: ours.unread,
    unreadAll: ours.unreadAll,
    actions: ours.actions,
    actionsAll: ours.actionsAll,
    openPost: ours.openPost,
  };
  await inTurns(1, reading, (next) => throughput(next, 16, 2));
  const rates = await inTurns(ROUNDS, reading, (next) => throughput(next, 16, SECONDS));
  const single = await inTurns(LATENCY_ROUNDS, { product: ours.feed, limit: bare.feed }, (next) =>
    latencies(next, LATENCIES_PER_ROUND),
  );
  const writing = { limit: bare.insert, comment: ours.comment };
  await inTurns(1, writing, (next) => throughput(next, 8, 1));
  const writes = await inTurns(ROUNDS, writing, (next) => throughput(next, 8, SECONDS));

  const of = (kind: keyof typeof reading, limit: keyof typeof reading) =>
    [median(rates[kind]), median(rates[limit])] as const;
  const times = (share: number) =>
    [percentile(single.product.flat(), share), percentile(single.limit.flat(), share)] as const;
  const g1 = { unit: '/s', floor: 0.2, aim: 0.45 } as const;
  const g3 = { unit: '/s', floor: 0.6, aim: 0.9 } as const;
  const g4 = { unit: '/s', floor: 0.2, aim: 0.4 } as const;
  const g5 = { unit: '/s', floor: 0.25, aim: 0.5 } as const;
  const g6 = { unit: '/s', floor: 0.15, aim: 0.25 } as const;
  return [
    ratio('G1', 'feed page 1, 16 connections', of('feed', 'limit'), g1),
    ratio('G2', 'feed page 1, one client, p50', times(0.5), { unit: ' ms', floor: 3.5, aim: 2 }),
    ratio('G2', 'feed page 1, one client, p99', times(0.99), { unit: ' ms', floor: 4, aim: 3 }),
    ratio('G3', 'feed page 200, against page 1', of('page200', 'feed'), g3),
    ratio('G3', 'feed, a random page, against page 1', of('anyPage', 'feed'), g3),
    ratio('G4', 'unread, one study', of('unread', 'limit'), g4),
    ratio('G4', 'unread, all studies', of('unreadAll', 'limit'), g4),
    ratio('G4', 'required actions, one study', of('actions', 'limit'), g4),
    ratio('G4', 'required actions, all studies', of('actionsAll', 'limit'), g4),
    // Opening a post takes two calls; each is compared with the limit's one.
    ratio('G5', 'post and its comments, by call', of('openPost', 'limit'), g5),
    ratio('G6', 'comment, 8 connections, durable', [median(writes.comment), median(writes.limit)], g6),
  ];
}
