import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, failure } from '../../api/test-server.ts';
import { mergePages, readList } from './feed-list.ts';
import { loadList } from './load-list.ts';
import { noteShown } from './list-visits.ts';

const server = createTestServer();
const path = '/openapi/v1/channels/4/posts';
const list = readList('timeline', 4, {});
let client: QueryClient;
let newest = 0;
let entries = 0;

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  newest = 100;
  server.routes[path] = ({ query }) => {
    const page = Number(query.get('page'));
    const items = [{ postDetail: { postId: newest - page } }];
    return { body: { items, page, pageSize: 25, lastPage: page === 3, asOf: newest } };
  };
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
});

/** Moves the browser to a new history entry, or back to one. */
function goTo(entry = `entry-${(entries += 1)}`): string {
  window.history.replaceState({ __TSR_key: entry }, '');
  return entry;
}
/** Navigates to a page that loads and shows the list. */
async function visit(): Promise<string> {
  const entry = goTo();
  await loadList(client, list);
  noteShown(list.key, entry);
  return entry;
}
const loadMore = () =>
  new InfiniteQueryObserver(client, { ...list.options, refetchOnMount: false }).fetchNextPage();
const shown = () =>
  mergePages(client.getQueryData(list.options.queryKey)!.pages).map(({ postDetail }) => postDetail.postId);

describe('loadList', () => {
  it('keeps all pages as the person left them when they return', async () => {
    const entry = await visit();
    await loadMore();
    await loadMore();
    goTo();
    newest = 200;
    server.got = [];
    goTo(entry);
    await loadList(client, list);
    expect(shown()).toEqual([99, 98, 97]);
    expect(server.got).toHaveLength(0);
  });

  it('freezes the pages at the time of the first', async () => {
    await visit();
    await loadMore();
    expect(server.got.map(({ query }) => [query.get('page'), query.get('asOf')])).toEqual([
      ['1', null],
      ['2', '100'],
    ]);
  });

  it('starts from the first page on any other navigation, however fresh the list is', async () => {
    await visit();
    await loadMore();
    newest = 200;
    await visit();
    expect(shown()).toEqual([199]);
  });

  it('fetches a preloaded list once', async () => {
    goTo();
    await loadList(client, list);
    await visit();
    expect(server.got).toHaveLength(1);
  });

  it('fetches a list that is no longer cached even when the person returns', async () => {
    const entry = await visit();
    client.clear();
    goTo(entry);
    await loadList(client, list);
    expect(shown()).toEqual([99]);
  });

  it('keeps the cached list without a connection, and fails if there is none', async () => {
    await visit();
    server.routes[path] = () => ({ hangUp: true });
    goTo();
    await loadList(client, list);
    expect(shown()).toEqual([99]);
    client.clear();
    await expect(loadList(client, list)).rejects.toMatchObject({ status: 0 });
  });

  it('fails if the person is no longer in the study, whatever is cached', async () => {
    await visit();
    server.routes[path] = () => failure(404, 'CHANNEL_NOT_FOUND');
    goTo();
    await expect(loadList(client, list)).rejects.toMatchObject({ status: 404 });
  });
});
