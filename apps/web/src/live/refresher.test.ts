import { listChannelPosts } from '@studyline/contract/feed';
import { getPost } from '@studyline/contract/posts';
import { initMember } from '@studyline/contract/app';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isReachable } from '../api/connection.ts';
import { pages, q } from '../api/query-options.ts';
import { createTestServer, failure } from '../api/test-server.ts';
import { createRefresher, type Refresher } from './refresher.ts';

const server = createTestServer();
const init = '/openapi/v1/app/init-member';
const post = '/openapi/v1/posts/9';
const summary = '/openapi/v1/posts/9/summary';
const feed = '/openapi/v1/channels/4/posts';
const published = { channelId: 4, postId: 9, version: 1, userId: 7, reason: 'PUBLISHED' } as const;
const wrapper = (title: string) => ({ postDetail: { postId: 9, versionLabel: 'PUBLISHED', title } });

let client: QueryClient;
let refresher: Refresher;
const watching: (() => void)[] = [];

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  server.routes[init] = () => ({ body: {} });
  server.routes[post] = () => ({ body: {} });
  server.routes[feed] = () => ({ body: { items: [wrapper('Old')], page: 1, lastPage: true, asOf: 1 } });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  refresher = createRefresher(client, { jitterMillis: 0 });
});
afterEach(() => {
  for (const stop of watching.splice(0)) stop();
  refresher.stop();
  client.clear();
});

/** Shows something on the screen: gets it and watches it. */
async function show(what: 'init' | 'post' | 'otherPost'): Promise<void> {
  const options = what === 'init' ? q(initMember) : q(getPost, { params: { id: what === 'post' ? 9 : 8 } });
  server.routes['/openapi/v1/posts/8'] = () => ({ body: {} });
  await client.ensureQueryData(options as never);
  watching.push(new QueryObserver(client, { ...options, staleTime: Infinity } as never).subscribe(() => {}));
}

const feedOptions = pages(listChannelPosts, { params: { channelId: 4 } });
async function showFeed(): Promise<void> {
  await client.prefetchInfiniteQuery(feedOptions);
  watching.push(
    new InfiniteQueryObserver(client, { ...feedOptions, staleTime: Infinity }).subscribe(() => {}),
  );
}
const shownTitles = () =>
  client
    .getQueryData(feedOptions.queryKey)
    ?.pages.flatMap(({ items }) => items.map((item) => item.postDetail.title));

describe('an event', () => {
  it('gets again what is on the screen, once for events that come together', async () => {
    await show('init');
    await show('post');
    server.got = [];
    refresher.apply('update-post', { ...published, reason: 'COMPLETED' }, false);
    refresher.apply('update-post', { ...published, reason: 'OPENED' }, false);
    await expect.poll(() => server.to(post).length).toBe(1);
    await expect.poll(() => server.to(init).length).toBe(1);
    expect(server.got).toHaveLength(2);
  });

  it('leaves other posts alone', async () => {
    await show('otherPost');
    await show('post');
    server.got = [];
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, true);
    await expect.poll(() => server.to(post).length).toBe(1);
    expect(server.to('/openapi/v1/posts/8')).toHaveLength(0);
  });

  it('only marks what is not on the screen', async () => {
    await client.ensureQueryData(q(initMember));
    server.got = [];
    refresher.apply('update-channel', { channelId: 4, reason: 'FAVORITE' }, true);
    await expect.poll(() => client.getQueryState(q(initMember).queryKey)?.isInvalidated).toBe(true);
    expect(server.got).toHaveLength(0);
  });
});

describe('an open feed', () => {
  it('stays as it is when somebody publishes, and is got again for the author', async () => {
    await show('init');
    await showFeed();
    server.got = [];
    refresher.apply('create-post', published, false);
    await expect.poll(() => server.to(init).length).toBe(1);
    expect(server.to(feed)).toHaveLength(0);
    refresher.apply('create-post', published, true);
    await expect.poll(() => server.to(feed).length).toBe(1);
  });

  it('gets only the post that has changed', async () => {
    await showFeed();
    server.got = [];
    server.routes[summary] = () => ({ body: wrapper('New') });
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, false);
    await expect.poll(shownTitles).toEqual(['New']);
    expect(server.to(feed)).toHaveLength(0);
    expect(server.to(summary)).toHaveLength(1);
  });

  it('loses a post that may not be seen any more', async () => {
    await showFeed();
    server.routes[summary] = () => failure(404, 'POST_NOT_FOUND');
    refresher.apply('update-post', { ...published, reason: 'WITHDRAWN' }, false);
    await expect.poll(shownTitles).toEqual([]);
  });

  it('keeps its posts when the server is away', async () => {
    await showFeed();
    server.routes[summary] = () => ({ hangUp: true });
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, false);
    await expect.poll(isReachable).toBe(false);
    expect(shownTitles()).toEqual(['Old']);
  });

  it('that was left is got anew when it is opened again', async () => {
    await client.prefetchInfiniteQuery(feedOptions);
    server.got = [];
    refresher.apply('create-post', published, false);
    await expect.poll(() => client.getQueryState(feedOptions.queryKey)?.isInvalidated).toBe(true);
    expect(server.got).toHaveLength(0);
  });
});

describe('a call of this window', () => {
  const requestId = 'b2c7f4a0-0000-4000-8000-000000000001';
  const causes = [{ event: 'update-post', reason: 'COMPLETED' }] as const;
  const ids = { channelId: 4, postId: 9 };
  const completed = { ...published, reason: 'COMPLETED', requestId } as const;
  const others = { channelId: 5, reason: 'FAVORITE' } as const;
  const now = { leaves: false };

  it('gets what it caused at once, and not again for its own event', async () => {
    await show('init');
    await show('post');
    server.got = [];
    const own = refresher.begin(requestId);
    refresher.apply('update-post', completed, true);
    await own.succeed(causes, ids, now);
    expect(server.to(post)).toHaveLength(1);
    expect(server.to(init)).toHaveLength(1);
    refresher.apply('update-post', completed, true);
    // What comes after it has been applied when this has.
    refresher.apply('update-channel', others, true);
    await expect.poll(() => server.to(init).length).toBe(2);
    expect(server.to(post)).toHaveLength(1);
  });

  it('that failed is believed from its event', async () => {
    await show('post');
    server.got = [];
    const own = refresher.begin(requestId);
    refresher.apply('update-post', completed, true);
    expect(server.got).toHaveLength(0);
    own.fail();
    await expect.poll(() => server.to(post).length).toBe(1);
  });

  it('only marks what it takes away with its screen', async () => {
    await show('init');
    await show('post');
    server.got = [];
    const withdrawn = [{ event: 'update-post', reason: 'WITHDRAWN' }] as const;
    await refresher.begin(requestId).succeed(withdrawn, ids, { leaves: true });
    expect(server.to(post)).toHaveLength(0);
    expect(server.to(init)).toHaveLength(1);
    expect(client.getQueryState(q(getPost, { params: { id: 9 } }).queryKey)?.isInvalidated).toBe(true);
  });
});
