import { listChannelPosts } from '@studyline/contract/feed/calls';
import { searchStudy } from '@studyline/contract/search/calls';
import { productCall } from './calls.ts';
import { COMMON_WORDS, SEARCHED } from './data.ts';
import { type Figure, ratio } from './figures.ts';
import { inTurns, latencies, percentile } from './load.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 8;
const LATENCIES_PER_ROUND = 15;
const PAGE_SIZE = 25;

/** G7: a search for a word of one document, and for words of 70 % of them, compared with the feed of the same study. */
export async function measureSearch(
  product: string,
  readers: readonly Reader[],
  { channelId, posts }: Pick<typeof SEARCHED, 'channelId' | 'posts'> = SEARCHED,
): Promise<Figure[]> {
  let turn = 0;
  const nextReader = () => {
    const reader = readers[turn++ % readers.length];
    if (!reader) throw new Error('There are no readers.');
    return reader;
  };
  const paged = { pageSize: PAGE_SIZE };
  const expectItems = (found: number, least: number) => {
    if (found < least || found > PAGE_SIZE) throw new Error(`${found} found`);
  };
  const search = (words: string, least: number) =>
    productCall(
      product,
      nextReader(),
      searchStudy,
      { params: { channelId }, query: { ...paged, search: words }, body: [] },
      ({ items }) => expectItems(items.length, least),
    );
  const kinds = {
    feed: () =>
      productCall(
        product,
        nextReader(),
        listChannelPosts,
        { params: { channelId }, query: paged, body: [] },
        ({ items }) => expectItems(items.length, PAGE_SIZE),
      ),
    // Not every reader sees it.
    rare: () => search(`N${1 + Math.floor(Math.random() * posts)}`, 0),
    common: () => search(COMMON_WORDS, PAGE_SIZE),
  };
  const measure = (next: () => ReturnType<typeof kinds.feed>) => latencies(next, LATENCIES_PER_ROUND);
  await inTurns(1, kinds, measure);
  const times = await inTurns(ROUNDS, kinds, measure);
  const p50 = (kind: keyof typeof kinds) => percentile(times[kind].flat(), 0.5);
  const of = (what: string) => `search, ${what}, against the feed, p50`;
  return [
    ratio('G7', of('a rare word'), [p50('rare'), p50('feed')], { unit: ' ms', floor: 5, aim: 2 }),
    ratio('G7', of('words of 70 %'), [p50('common'), p50('feed')], { unit: ' ms', floor: 10, aim: 4 }),
  ];
}
