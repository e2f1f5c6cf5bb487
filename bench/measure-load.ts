import type { Figure } from './figures.ts';
import { latencies, median, percentile, type Shot, throughput } from './load.ts';

const ROUNDS = 3;
const SECONDS = 3;

export interface Targets {
  product: string;
  limit: string;
  /** A bearer token of some member, each time another one where `i` varies. */
  token: (i: number) => string;
}

const API = '/openapi/v1';
let turn = 0;

function shots({ product, limit, token }: Targets) {
  const post =
    (path: string, body = '[]') =>
    (): Shot => ({
      url: product + API + path,
      method: 'POST',
      headers: { authorization: `Bearer ${token(turn++)}`, 'content-type': 'application/json' },
      body,
    });
  const get = (path: string): Shot => ({
    url: product + API + path,
    method: 'GET',
    headers: { authorization: `Bearer ${token(turn++)}` },
  });
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  return {
    feed: post('/channels/1/posts?page=1&pageSize=25'),
    page200: post('/channels/1/posts?page=200&pageSize=25'),
    anyPage: () => post(`/channels/1/posts?page=${random(600)}&pageSize=25`)(),
    unread: post('/channels/1/posts?unreadPosts=true&pageSize=25'),
    unreadAll: post('/user/posts?unreadPosts=true&pageSize=25'),
    actions: post('/channels/1/posts?complianceActionPosts=true&pageSize=25'),
    actionsAll: post('/user/posts?complianceActionPosts=true&pageSize=25'),
    postWithComments: () => {
      const id = 1 + (((turn >> 1) * 7) % 3000) * 5 + 1;
      return turn % 2 === 0 ? get(`/posts/${id}/1`) : get(`/comments/posts/${id}?pageSize=25`);
    },
    comment: () =>
      post(
        `/comments/posts/${1 + random(3999) * 5 - 4}`,
        JSON.stringify({
          commentTextRequest:
            'Is the revised schedule in force from today, or from the approval at our site?',
        }),
      )(),
    limitFeed: (): Shot => ({ url: `${limit}/feed`, method: 'POST' }),
    limitInsert: (): Shot => ({ url: `${limit}/insert`, method: 'POST' }),
  };
}

/** Runs the kinds in turn, round by round, and takes of each the median of its requests a second. */
async function inTurns<K extends string>(
  kinds: Record<K, () => Shot>,
  connections: number,
): Promise<Record<K, number>> {
  const seen = Object.fromEntries(Object.keys(kinds).map((k) => [k, [] as number[]])) as Record<K, number[]>;
  const names = Object.keys(kinds) as K[];
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      seen[name].push(await throughput(kinds[name], connections, SECONDS));
  }
  return Object.fromEntries(names.map((n) => [n, median(seen[n])])) as Record<K, number>;
}

const rate = (value: number) => `${value.toFixed(0)}/s`;

/** G1 to G6: each as a ratio to the bare limit measured in the same run. */
export async function measureLoad(targets: Targets): Promise<Figure[]> {
  const s = shots(targets);
  await inWarmUp([s.feed, s.limitFeed, s.unread, s.postWithComments]);
  const c16 = await inTurns(
    {
      limit: s.limitFeed,
      feed: s.feed,
      page200: s.page200,
      anyPage: s.anyPage,
      unread: s.unread,
      unreadAll: s.unreadAll,
      actions: s.actions,
      actionsAll: s.actionsAll,
      postWithComments: s.postWithComments,
    },
    16,
  );
  const c8 = await inTurns({ limit: s.limitInsert, comment: s.comment }, 8);
  const single = { product: [] as number[], limit: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    single.product.push(...(await latencies(s.feed, 500)));
    single.limit.push(...(await latencies(s.limitFeed, 500)));
  }
  const [p50, p99] = [0.5, 0.99].map(
    (share) => [percentile(single.product, share), percentile(single.limit, share)] as const,
  ) as [readonly [number, number], readonly [number, number]];
  const ratio = (
    goal: string,
    what: string,
    value: number,
    against: number,
    floor: number,
    aim: number,
  ): Figure => ({
    goal,
    what,
    value: value / against,
    unit: '',
    floor,
    aim,
    betterUp: true,
    detail: `${rate(value)} of ${rate(against)}`,
  });
  const times = (
    goal: string,
    what: string,
    [value, against]: readonly [number, number],
    floor: number,
    aim: number,
  ): Figure => ({
    goal,
    what,
    value: value / against,
    unit: '×',
    floor,
    aim,
    betterUp: false,
    detail: `${value.toFixed(2)} ms against ${against.toFixed(2)} ms`,
  });
  return [
    ratio('G1', 'feed page 1, 16 connections', c16.feed, c16.limit, 0.3, 0.5),
    times('G2', 'feed page 1, one client, p50', p50, 3.5, 2),
    times('G2', 'feed page 1, one client, p99', p99, 4, 3),
    ratio('G3', 'feed page 200, against page 1', c16.page200, c16.feed, 0.6, 0.9),
    ratio('G3', 'feed, a random page of 600', c16.anyPage, c16.feed, 0.6, 0.9),
    ratio('G4', 'unread, one study', c16.unread, c16.limit, 0.2, 0.4),
    ratio('G4', 'unread, all studies', c16.unreadAll, c16.limit, 0.2, 0.4),
    ratio('G4', 'required actions, one study', c16.actions, c16.limit, 0.2, 0.4),
    ratio('G4', 'required actions, all studies', c16.actionsAll, c16.limit, 0.2, 0.4),
    ratio('G5', 'post with its comments (two calls)', c16.postWithComments / 2, c16.limit, 0.25, 0.5),
    ratio('G6', 'comment, 8 connections, durable', c8.comment, c8.limit, 0.2, 0.35),
  ];
}

async function inWarmUp(kinds: readonly (() => Shot)[]): Promise<void> {
  for (const kind of kinds) await throughput(kind, 8, 2);
}
