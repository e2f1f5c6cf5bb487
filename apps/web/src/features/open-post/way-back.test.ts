import { describe, expect, test } from 'vitest';
import { readReferrer } from '../../paths.ts';
import { wayBackOf, wayBackTo } from './way-back.ts';

const origin = (href: string) => {
  const [pathname = '', search = ''] = href.split('?');
  return { pathname, href, search: Object.fromEntries(new URLSearchParams(search)) };
};

describe('the way back', () => {
  test.each([
    ['/', 'home'],
    ['/channel/7/timeline', 'timeline'],
    ['/channel/7/timeline?facets=POST_TYPE%3ANEWS', 'timeline'],
    ['/channel/7/timeline/unread-posts', 'unread'],
    ['/channel/7/timeline/required-actions', 'actions'],
    ['/channels/unread-posts', 'unread'],
    ['/channels/required-actions?sort=LAST_PUBLISHED_DESC', 'actions'],
    ['/channel/7/classifications/1', 'documents'],
    ['/channel/7/classifications/1/62?sort=TITLE_ASC', 'documents'],
  ])('leads from %s back to it', (href, place) => {
    expect(wayBackTo(origin(href))).toMatchObject({ place, href });
  });

  test.each(['/post/3/1/detail', '/signin', '/settings/1/studies', '/channel/7', '/channel/7/timelines'])(
    'finds no list at %s',
    (href) => {
      expect(wayBackTo(origin(href))).toBeUndefined();
    },
  );

  test('leads to the same list with its filters and order', () => {
    const back = wayBackTo(origin('/channel/7/timeline?facets=POST_TYPE:NEWS&sort=LAST_PUBLISHED_ASC'));
    expect(back?.list).toMatchObject({
      channelId: 7,
      sort: 'LAST_PUBLISHED_ASC',
      facets: { types: ['NEWS'], months: [] },
    });
    const ofCategory = wayBackTo(origin('/channel/7/classifications/1/62?sort=TITLE_ASC'));
    expect(ofCategory?.list).toMatchObject({ sort: 'TITLE_ASC', filter: 'ALL' });
    expect(ofCategory?.documents).toEqual({ channelId: 7, taxonomyId: 1, categoryId: 62 });
    const across = wayBackTo(origin('/channels/unread-posts'));
    expect(across?.list).toMatchObject({ variant: 'unread-posts', channelId: undefined });
  });

  test('follows the referrer in a link, or else leads to the study’s timeline', () => {
    const post = { channelId: 7, classifications: [{ taxonomyId: 1, categoryId: 62, name: 'Letters' }] };
    expect(wayBackOf('UNREAD_POSTS', post)).toMatchObject({
      place: 'unread',
      href: '/channels/unread-posts',
    });
    expect(wayBackOf('CHANNEL', post)).toMatchObject({ place: 'timeline', href: '/channel/7/timeline' });
    expect(wayBackOf(undefined, post)).toMatchObject({
      place: 'timeline',
      href: '/channel/7/timeline',
      isGuess: true,
    });
    expect(wayBackOf('CHANNEL', post).isGuess).toBeUndefined();
    expect(wayBackOf('CLASSIFICATIONS', post)).toMatchObject({
      place: 'documents',
      href: '/channel/7/classifications/1/62',
      documents: { categoryId: 62 },
    });
    expect(wayBackOf('CLASSIFICATIONS', { ...post, classifications: [] })).toMatchObject({
      href: '/channel/7/classifications',
    });
    expect(readReferrer({ referrer: 'CHANNEL' })).toBe('CHANNEL');
    expect(readReferrer({ referrer: 'ELSEWHERE' })).toBeUndefined();
  });
});
