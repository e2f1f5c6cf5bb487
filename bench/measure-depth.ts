import { listChannelPosts } from '@studyline/contract/feed/calls';
import { productCall } from './calls.ts';
import { DEEP } from './data.ts';
import { type Figure, ratio } from './figures.ts';
import { inTurns, latencies, percentile } from './load.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 8;
const PAGE_SIZE = 25;
/** The last pages of a reader without the limited posts, of whom a page is chosen at random. */
const LAST_PAGES = 200;

/** G15: the last pages of 200,000 posts for many readers, compared with those of 20,000. */
export async function measureDepth(product: string, readers: readonly Reader[]): Promise<Figure[]> {
  let turn = 0;
  const lastPages =
    ({ channelId, posts }: (typeof DEEP)['few']) =>
    () => {
      const reader = readers[turn++ % readers.length];
      if (!reader) throw new Error('There are no readers.');
      const last = Math.floor((posts * (reader.readsLimited ? 1 : 0.8)) / PAGE_SIZE);
      const page = last - Math.floor(Math.random() * LAST_PAGES);
      const args = { params: { channelId }, query: { page, pageSize: PAGE_SIZE }, body: [] };
      return productCall(product, reader, listChannelPosts, args, ({ items }) => {
        if (items.length !== PAGE_SIZE) throw new Error(`${items.length} posts on page ${page}`);
      });
    };
  const kinds = { few: lastPages(DEEP.few), many: lastPages(DEEP.many) };
  const measure = (next: () => ReturnType<typeof kinds.few>) => latencies(next, readers.length);
  // Each reader has been there once.
  await inTurns(1, kinds, measure);
  const times = await inTurns(ROUNDS, kinds, measure);
  const p50 = (kind: keyof typeof kinds) => percentile(times[kind].flat(), 0.5);
  const what = `last pages, ${DEEP.many.posts} posts against ${DEEP.few.posts}`;
  return [ratio('G15', what, [p50('many'), p50('few')], { unit: ' ms', floor: 1.5, aim: 1.2 })];
}
