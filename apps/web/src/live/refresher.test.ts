import { listPostAudit } from '@studyline/contract/audit/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { getPost, getPostVersion } from '@studyline/contract/posts/calls';
import { initMember } from '@studyline/contract/app/calls';
import { getServiceItem, listServiceItems } from '@studyline/contract/service-items/calls';
import { InfiniteQueryObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
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

/** Puts something on the screen: fetches and observes it. */
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
  it('refetches what is on the screen, once for events that arrive together', async () => {
    await show('init');
    await show('post');
    server.got = [];
    refresher.apply('update-post', { ...published, reason: 'COMPLETED' }, false);
    refresher.apply('update-post', { ...published, reason: 'OPENED' }, false);
    await expect.poll(() => server.to(post).length).toBe(1);
    await expect.poll(() => server.to(init).length).toBe(1);
    expect(server.got).toHaveLength(2);
  });

  it('delays what shows members, so that several who join or leave at once cost one refresh', async () => {
    refresher.stop();
    refresher = createRefresher(client, { jitterMillis: 0, membersMillis: 400 });
    await show('init');
    await show('post');
    server.got = [];
    refresher.apply('create-member', { channelId: 4, userId: 7 }, false);
    refresher.apply('delete-member', { channelId: 4, userId: 7 }, false);
    refresher.apply('update-channel', { channelId: 4, reason: 'FAVORITE' }, false);
    await expect.poll(() => server.to(init).length).toBe(1);
    expect(server.to(post)).toHaveLength(0);
    await expect.poll(() => server.to(post).length).toBe(1);
  });

  it('leaves other posts alone', async () => {
    await show('otherPost');
    await show('post');
    server.got = [];
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, true);
    await expect.poll(() => server.to(post).length).toBe(1);
    expect(server.to('/openapi/v1/posts/8')).toHaveLength(0);
  });

  it('leaves other service items and other posts alone, but not lists', async () => {
    const item = (id: number) => `/openapi/v1/service-items/${id}`;
    const list = '/openapi/v1/channels/4/services';
    for (const path of [item(5), item(6), list]) server.routes[path] = () => ({ body: {} });
    const items = [5, 6].map((id) => q(getServiceItem, { params: { id } }));
    for (const options of [...items, q(listServiceItems, { params: { channelId: 4 }, query: {} })]) {
      await client.ensureQueryData(options as never);
      watching.push(
        new QueryObserver(client, { ...options, staleTime: Infinity } as never).subscribe(() => {}),
      );
    }
    await show('post');
    await show('otherPost');
    server.got = [];
    refresher.apply('update-service-item', { channelId: 4, serviceItemId: 5, postId: 9 }, true);
    await expect.poll(() => server.to(post).length).toBe(1);
    await expect.poll(() => server.to(list).length).toBe(1);
    expect(server.to(item(5))).toHaveLength(1);
    expect(server.got).toHaveLength(3);

    const named = { channelId: 4, serviceItemId: 5, reason: 'ITEM_MADE' } as const;
    refresher.apply('update-service-item', named, true);
    await expect.poll(() => server.to(item(6)).length).toBe(1);
    expect(server.to(post)).toHaveLength(1);
  });

  it('only marks what is not on the screen', async () => {
    await client.ensureQueryData(q(initMember));
    server.got = [];
    refresher.apply('update-channel', { channelId: 4, reason: 'FAVORITE' }, true);
    await expect.poll(() => client.getQueryState(q(initMember).queryKey)?.isInvalidated).toBe(true);
    expect(server.got).toHaveLength(0);
  });
});

describe('a pending answer', () => {
  /** Fetches the post like a loader. The first answer waits until it is released; later ones are immediate. */
  function ask(): () => void {
    const held = Promise.withResolvers<void>();
    server.routes[post] = async () => {
      if (server.to(post).length === 1) await held.promise;
      return { body: {} };
    };
    void client.prefetchQuery(q(getPost, { params: { id: 9 } }));
    return held.resolve;
  }
  const isMarked = () => client.getQueryState(q(getPost, { params: { id: 9 } }).queryKey)?.isInvalidated;

  it('is marked stale when it arrives after an event', async () => {
    await show('init');
    const answer = ask();
    await expect.poll(() => server.to(post).length).toBe(1);
    refresher.apply('update-post', { ...published, reason: 'COMPLETED' }, true);
    await expect.poll(() => server.to(init).length).toBe(2);
    answer();
    await expect.poll(isMarked).toBe(true);
  });

  it('is refetched after a subscription if it is on the screen by then', async () => {
    const answer = ask();
    watching.push(new QueryObserver(client, q(getPost, { params: { id: 9 } })).subscribe(() => {}));
    await show('init');
    await expect.poll(() => server.to(post).length).toBe(1);
    refresher.refreshAll(false);
    await expect.poll(() => server.to(init).length).toBe(2);
    answer();
    await expect.poll(() => server.to(post).length).toBe(2);
  });
});

describe('subscriptions', () => {
  it('that come together refetch once what was fetched before them', async () => {
    await show('init');
    await client.prefetchQuery(q(getPost, { params: { id: 9 } }));
    server.got = [];
    refresher.refreshAll(false);
    await show('otherPost');
    refresher.refreshAll(false);
    await expect.poll(() => server.to(init).length).toBe(1);
    await expect.poll(() => server.to('/openapi/v1/posts/8').length).toBe(2);
    expect(server.to(post)).toHaveLength(0);
    expect(client.getQueryState(q(getPost, { params: { id: 9 } }).queryKey)?.isInvalidated).toBe(true);
  });
});

describe('an open feed', () => {
  it('keeps its order and updates its posts when someone publishes, and is refetched for the author', async () => {
    await show('init');
    await showFeed();
    server.got = [];
    server.routes[summary] = () => ({ body: wrapper('New') });
    refresher.apply('create-post', published, false);
    await expect.poll(() => server.to(init).length).toBe(1);
    await expect.poll(shownTitles).toEqual(['New']);
    expect(server.to(feed)).toHaveLength(0);
    refresher.apply('create-post', published, true);
    await expect.poll(() => server.to(feed).length).toBe(1);
  });

  it('refetches only the post that has changed', async () => {
    await showFeed();
    server.got = [];
    server.routes[summary] = () => ({ body: wrapper('New') });
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, false);
    await expect.poll(shownTitles).toEqual(['New']);
    expect(server.to(feed)).toHaveLength(0);
    expect(server.to(summary)).toHaveLength(1);
  });

  it('loses a post that the person may no longer see', async () => {
    await showFeed();
    server.routes[summary] = () => failure(404, 'POST_NOT_FOUND');
    refresher.apply('update-post', { ...published, reason: 'WITHDRAWN' }, false);
    await expect.poll(shownTitles).toEqual([]);
  });

  it('keeps its posts when the server is unreachable', async () => {
    await showFeed();
    server.routes[summary] = () => ({ hangUp: true });
    refresher.apply('update-post', { ...published, reason: 'TITLE' }, false);
    await expect.poll(isReachable).toBe(false);
    expect(shownTitles()).toEqual(['Old']);
  });

  it('that was left is refetched when it is reopened', async () => {
    await client.prefetchInfiniteQuery(feedOptions);
    server.got = [];
    refresher.apply('create-post', published, false);
    await expect.poll(() => client.getQueryState(feedOptions.queryKey)?.isInvalidated).toBe(true);
    await expect.poll(() => server.to(summary).length).toBe(1);
    expect(server.to(feed)).toHaveLength(0);
  });
});

describe('a closed feed', () => {
  const state = () => client.getQueryState(feedOptions.queryKey);
  const news = { ...published, reason: 'TITLE' } as const;

  it('shows the changed post, and stays as stale as it was', async () => {
    await client.prefetchInfiniteQuery(feedOptions);
    const { dataUpdatedAt } = state()!;
    server.routes[summary] = () => ({ body: wrapper('New') });
    refresher.apply('update-post', news, true);
    await expect.poll(shownTitles).toEqual(['New']);
    expect(state()).toMatchObject({ isInvalidated: true, dataUpdatedAt });
  });

  it('stays as stale as it was if it does not contain the post', async () => {
    const other = pages(listChannelPosts, { params: { channelId: 5 } });
    server.routes['/openapi/v1/channels/5/posts'] = () => ({ body: { items: [], page: 1, lastPage: true } });
    await client.prefetchInfiniteQuery(other);
    await client.invalidateQueries({ queryKey: other.queryKey, refetchType: 'none' });
    await showFeed();
    server.routes[summary] = () => ({ body: wrapper('New') });
    refresher.apply('update-post', news, true);
    await expect.poll(shownTitles).toEqual(['New']);
    expect(client.getQueryState(other.queryKey)?.isInvalidated).toBe(true);
  });
});

describe('a call of this window', () => {
  const requestId = 'b2c7f4a0-0000-4000-8000-000000000001';
  const ids = { channelId: 4, postId: 9 };
  const caused = [{ event: 'update-post', reason: 'COMPLETED', ...ids }] as const;
  const completed = { ...published, reason: 'COMPLETED', requestId } as const;
  const others = { channelId: 5, reason: 'FAVORITE' } as const;

  it('refetches what it caused immediately, and not again for its own event', async () => {
    await show('init');
    await show('post');
    server.got = [];
    const sent = refresher.begin(requestId);
    refresher.apply('update-post', completed, true);
    await sent.succeed(caused);
    expect(server.to(post)).toHaveLength(1);
    expect(server.to(init)).toHaveLength(1);
    refresher.apply('update-post', completed, true);
    // A later event is applied after this one.
    refresher.apply('update-channel', others, true);
    await expect.poll(() => server.to(init).length).toBe(2);
    expect(server.to(post)).toHaveLength(1);
  });

  it('has succeeded when the post in the lists is also fresh', async () => {
    await showFeed();
    server.routes[summary] = () => ({ body: wrapper('New') });
    await refresher.begin(requestId).succeed(caused);
    expect(shownTitles()).toEqual(['New']);
  });

  it('that leaves its screen fetches only what the next one still shows, and has not fetched', async () => {
    await show('init');
    await show('post');
    server.got = [];
    await refresher.begin(requestId).succeed(caused, async () => {
      expect(server.got).toHaveLength(0);
      watching.splice(1).forEach((stop) => stop());
      await show('otherPost');
    });
    expect(server.to(init)).toHaveLength(1);
    expect(server.to(post)).toHaveLength(0);
    expect(client.getQueryState(q(getPost, { params: { id: 9 } }).queryKey)?.isInvalidated).toBe(true);
  });

  it('that failed counts as done when its event arrives', async () => {
    await show('post');
    server.got = [];
    const sent = refresher.begin(requestId);
    refresher.apply('update-post', completed, true);
    expect(server.got).toHaveLength(0);
    sent.fail();
    await expect.poll(() => server.to(post).length).toBe(1);
  });

  it.for(['before', 'after'])('that returns no events applies an event %s its answer', async (when) => {
    await show('post');
    server.got = [];
    const sent = refresher.begin(requestId);
    if (when === 'before') refresher.apply('update-post', completed, true);
    await sent.succeed([]);
    expect(server.got).toHaveLength(0);
    if (when === 'after') refresher.apply('update-post', completed, true);
    await expect.poll(() => server.to(post).length).toBe(1);
  });

  describe('that removes what its screen shows', () => {
    const history = pages(listPostAudit, { params: { postId: 9 }, query: { pageSize: 25 } });
    const audit = '/openapi/v1/auditevent/posts/9';
    const versionOf = (version: number) => q(getPostVersion, { params: { id: 9, version } });
    const addressOf = (version: number) => `/openapi/v1/posts/9/${version}`;
    const isMarked = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

    beforeEach(async () => {
      server.routes[audit] = () => ({ body: { items: [], page: 1, lastPage: true } });
      await client.prefetchInfiniteQuery(history);
      watching.push(
        new InfiniteQueryObserver(client, { ...history, staleTime: Infinity }).subscribe(() => {}),
      );
      for (const version of [1, 2]) {
        server.routes[addressOf(version)] = () => ({ body: {} });
        await client.prefetchQuery(versionOf(version));
        watching.push(
          new QueryObserver(client, { ...versionOf(version), staleTime: Infinity }).subscribe(() => {}),
        );
      }
      await show('init');
      server.got = [];
    });

    it('only marks the post if nothing of it is left', async () => {
      const withdrawn = [{ event: 'update-post', reason: 'WITHDRAWN', ...ids }] as const;
      await refresher.begin(requestId, { postId: 9 }).succeed(withdrawn);
      expect(server.got.map(({ path }) => path)).toEqual([init]);
      expect([versionOf(1), versionOf(2), history].map(({ queryKey }) => isMarked(queryKey))).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('does not fetch it for an event that came before, until the call fails', async () => {
      refresher.apply('update-post', { reason: 'DRAFT', ...ids }, true);
      const sent = refresher.begin(requestId, { postId: 9 });
      await expect.poll(() => isMarked(versionOf(1).queryKey)).toBe(true);
      expect(server.to(addressOf(1))).toHaveLength(0);
      sent.fail();
      await expect.poll(() => server.to(addressOf(1)).length).toBe(1);
    });

    it('does not fetch it after a subscription', async () => {
      refresher.refreshAll(false);
      const withdrawn = [{ event: 'update-post', reason: 'WITHDRAWN', ...ids }] as const;
      await refresher.begin(requestId, { postId: 9 }).succeed(withdrawn);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(server.to(addressOf(1))).toHaveLength(0);
      expect(isMarked(versionOf(1).queryKey)).toBe(true);
    });

    it('only marks the version if the post has another one, and refetches its history', async () => {
      const deleted = [{ event: 'update-post', reason: 'DRAFT', ...ids }] as const;
      await refresher.begin(requestId, { postId: 9, version: 2 }).succeed(deleted);
      expect(server.to(audit)).toHaveLength(1);
      expect(server.to(addressOf(1))).toHaveLength(1);
      expect(server.to(addressOf(2))).toHaveLength(0);
      expect(isMarked(versionOf(2).queryKey)).toBe(true);
    });
  });
});
