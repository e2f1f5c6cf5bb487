import type { FeedPage } from '@studyline/contract/feed/calls';
import type { FeedContext } from '@studyline/contract/feed/groups';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePages, readList } from './feed-list.ts';
import { feedRows } from './feed-rows.ts';
import { countNew } from './use-new-here.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
const context: FeedContext = { now, timeZone: 'UTC', weekStart: 1 };

function post(postId: number, daysAgo = 0): PostWrapper {
  return { postDetail: { postId, lastPublishDateTimeMillis: now - daysAgo * DAY } } as unknown as PostWrapper;
}
function page(...items: PostWrapper[]): FeedPage {
  return { items, page: 1, pageSize: 25, lastPage: false, asOf: now };
}
const ids = (posts: readonly PostWrapper[]) => posts.map(({ postDetail }) => postDetail.postId);

describe('mergePages', () => {
  it('keeps the order and shows each post once, in its first place', () => {
    expect(ids(mergePages([page(post(3), post(2)), page(post(2), post(1)), page()]))).toEqual([3, 2, 1]);
    expect(mergePages([])).toEqual([]);
  });
});

describe('countNew', () => {
  it('counts posts that are not shown', () => {
    expect(countNew([post(4), post(3), post(2)], [post(3), post(1)])).toBe(2);
    expect(countNew([], [post(1)])).toBe(0);
  });
});

describe('feedRows', () => {
  const keys = (posts: PostWrapper[], sort: Parameters<typeof feedRows>[1]) =>
    feedRows(posts, sort, context).map(({ key }) => key);

  it('puts dated headings above their posts, newest first', () => {
    const posts = [post(5), post(4, 1), post(3, 3), post(2, 30), post(1, 90)];
    expect(keys(posts, 'LAST_PUBLISHED_DESC')).toEqual([
      'group-TODAY',
      'post-5',
      'group-YESTERDAY',
      'post-4',
      'group-THIS_WEEK',
      'post-3',
      'group-2026-10',
      'post-2',
      'group-2026-8',
      'post-1',
    ]);
  });

  it('starts with the oldest group if the oldest post comes first', () => {
    expect(keys([post(1, 90), post(2, 30), post(3)], 'LAST_PUBLISHED_ASC')).toEqual([
      'group-2026-8',
      'post-1',
      'group-2026-10',
      'post-2',
      'group-TODAY',
      'post-3',
    ]);
  });

  it('has no headings by due time', () => {
    expect(keys([post(2, 30), post(1)], 'DUE_ASC')).toEqual(['post-2', 'post-1']);
  });

  it('knows the last post of a group, for the space before the next heading', () => {
    const rows = feedRows([post(3), post(2), post(1, 1)], 'LAST_PUBLISHED_DESC', context);
    expect(rows.map((row) => row.kind === 'post' && row.endsGroup)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('shows every post once, with unique keys, in every order', () => {
    const posts = fc.uniqueArray(fc.nat(500), { maxLength: 60 });
    const sorts = fc.constantFrom('LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC', 'DUE_ASC');
    fc.assert(
      fc.property(posts, sorts, (days, sort) => {
        const wrappers = days.map((day, at) => post(at, day));
        const rows = feedRows(wrappers, sort as 'DUE_ASC', context);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        const shown = rows.flatMap((row) => (row.kind === 'post' ? [row.post.postDetail.postId] : []));
        expect(shown.toSorted((one, other) => one - other)).toEqual(ids(wrappers));
      }),
    );
  });
});

describe('readList', () => {
  it('gives the same list for the same choice, and another one for a different choice', () => {
    const one = readList('timeline', 4, {
      facets: 'POST_TYPE:NEWS,MONTH:2026-10',
      sort: 'LAST_PUBLISHED_DESC',
    });
    const same = readList('timeline', 4, { facets: 'MONTH:2026-10,POST_TYPE:NEWS', other: 1 });
    expect(same.key).toBe(one.key);
    const others = [
      readList('timeline', 5, { facets: 'POST_TYPE:NEWS,MONTH:2026-10' }),
      readList('timeline', 4, { facets: 'POST_TYPE:NEWS' }),
      readList('unread-posts', 4, { facets: 'POST_TYPE:NEWS,MONTH:2026-10' }),
      readList('unread-posts', undefined, { facets: 'POST_TYPE:NEWS,MONTH:2026-10' }),
      readList('timeline', 4, { facets: 'POST_TYPE:NEWS,MONTH:2026-10', sort: 'LAST_PUBLISHED_ASC' }),
    ];
    expect(new Set([one, ...others].map(({ key }) => key)).size).toBe(6);
  });

  it('puts what is due first on top in lists of actions, and rejects unknown orders', () => {
    expect(readList('required-actions', 4, {}).sort).toBe('DUE_ASC');
    expect(readList('required-actions', 4, { sort: 'LAST_PUBLISHED_DESC' }).sort).toBe('LAST_PUBLISHED_DESC');
    expect(readList('timeline', 4, {}).sort).toBe('LAST_PUBLISHED_DESC');
    expect(readList('unread-posts', 4, { sort: 'DUE_ASC' }).sort).toBe('DUE_ASC');
    expect(readList('timeline', 4, { sort: 7 }).sort).toBe('LAST_PUBLISHED_DESC');
  });
});
