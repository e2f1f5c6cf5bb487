import type { Args } from '@studyline/contract/core/endpoint';
import {
  type FeedPage,
  type feedSorts,
  listChannelPosts,
  listMemberPosts,
} from '@studyline/contract/feed/calls';
import { hashKey } from '@tanstack/react-query';
import { pages, q } from '../../api/query-options.ts';
import { type Facets, facetValues, readFacets } from './facets.ts';

export type FeedVariant = 'timeline' | 'required-actions' | 'unread-posts';
export type FeedSort = Exclude<(typeof feedSorts)[number], 'TITLE_ASC' | 'RELEVANCE'>;

/** Reading a long document takes time, so the list that it was opened from is kept with its scroll position. */
const KEPT_MILLIS = 2 * 60 * 60_000;

/** How to load a list. Two addresses of the same list have the same key. */
export interface LoadedList {
  key: string;
  options: ReturnType<typeof optionsOf>;
}

/** One list of posts, as given by an address. */
export interface FeedList extends LoadedList {
  variant: FeedVariant;
  /** Undefined for a list across all studies. */
  channelId: number | undefined;
  sort: FeedSort;
  facets: Facets;
}

/** The orders of a list, its default first. Lists of actions default to what is due first. */
export function sortsOf(variant: FeedVariant): [FeedSort, ...FeedSort[]] {
  return variant === 'required-actions'
    ? ['DUE_ASC', 'LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC']
    : ['LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC', 'DUE_ASC'];
}

/** The list of an address: a study's or, without a study, the one across all studies. */
export function readList(
  variant: FeedVariant,
  channelId: number | undefined,
  search: Record<string, unknown>,
): FeedList {
  const sorts = sortsOf(variant);
  const sort = sorts.find((one) => one === search.sort) ?? sorts[0];
  const facets = readFacets(search);
  const options = optionsOf(variant, channelId, sort, facets);
  return { variant, channelId, sort, facets, key: hashKey(options.queryKey), options };
}

function optionsOf(variant: FeedVariant, channelId: number | undefined, sort: FeedSort, facets: Facets) {
  const query = queryOf({ variant, sort, facets });
  if (channelId !== undefined) return pagesOfStudy(channelId, query);
  return { ...pages(listMemberPosts, { query }), gcTime: KEPT_MILLIS };
}

/** The pages of one study's feed. */
export function pagesOfStudy(channelId: number, query: Args<typeof listChannelPosts>['query']) {
  // Both feeds return the same kind of page.
  const all = pages(listChannelPosts, { params: { channelId }, query }) as unknown as ReturnType<
    typeof pages<typeof listMemberPosts>
  >;
  return { ...all, gcTime: KEPT_MILLIS };
}

/** The first page, cached apart from the list: what would be on top of it if it were fetched. */
export function firstPageOf(list: Pick<FeedList, 'variant' | 'channelId' | 'sort' | 'facets'>) {
  const query = queryOf(list);
  return list.channelId === undefined
    ? q(listMemberPosts, { query })
    : // Both feeds return the same kind of page.
      (q(listChannelPosts, { params: { channelId: list.channelId }, query }) as unknown as ReturnType<
        typeof q<typeof listMemberPosts>
      >);
}

function queryOf({ variant, sort, facets }: Pick<FeedList, 'variant' | 'sort' | 'facets'>) {
  return {
    sort,
    ...(variant === 'unread-posts' ? { unreadPosts: true } : {}),
    ...(variant === 'required-actions' ? { complianceActionPosts: true } : {}),
    facets: facetValues(facets),
  };
}

/** The posts of the loaded pages, without duplicates. A post that has moved between two pages stays in its first place. */
export function mergePages(all: readonly FeedPage[]): FeedPage['items'] {
  const seen = new Set<number>();
  return all.flatMap(({ items }) =>
    items.filter(({ postDetail: { postId } }) => !seen.has(postId) && Boolean(seen.add(postId))),
  );
}
