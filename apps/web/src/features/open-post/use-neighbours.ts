import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths, readReferrer } from '../../paths.ts';
import { mergePages, readList } from '../feed/feed-list.ts';
import { type Neighbour, neighboursOf } from './neighbours.ts';
import { postOf } from '../posts/post-query.ts';
import { type WayBack } from './way-back.ts';

export interface Neighbours {
  /** Whether there is a list to step through: the post is in it, or has left it. */
  isInList: boolean;
  toPrevious?: () => void;
  toNext?: () => void;
  /** Preloads the post that a button is about to open. */
  prepare: (which: 'previous' | 'next') => void;
}

/** How many pages of a fetched list are searched for the post. */
const MAX_PAGES = 4;

/**
 * The posts before and after this one in the list that it was opened from. The list is read from the cache. After a reload, or if a link
 * names the list, it is fetched; a list that the person may not have come from, only once they want to step through it.
 */
export function useNeighbours(postId: number, { place, list, isGuess = false }: WayBack): Neighbours {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const options = (list ?? readList('timeline', undefined, {})).options;
  const isMissing =
    list !== undefined && !isGuess && queryClient.getQueryData(options.queryKey) === undefined;
  const [fetchedKey, setFetchedKey] = useState<string>();
  if (isMissing && fetchedKey !== list.key) setFetchedKey(list.key);
  // Whether it is being fetched is read only where it matters, because each change of what was read renders the whole post.
  const query = useInfiniteQuery({ ...options, enabled: isMissing, retryOnMount: false });
  const { data, fetchNextPage } = query;
  const posts = data && list ? mergePages(data.pages) : [];
  const isListed = posts.some(({ postDetail }) => postDetail.postId === postId);
  // A post that is read or requires nothing more has left the list of those that aren't or do: the first of them is next.
  const leavesList = place === 'home' || place === 'actions' || place === 'unread';
  const around = (all: typeof posts) => neighboursOf(all, postId, leavesList);
  const { previous, next } = around(posts);
  const isFurther = fetchedKey === list?.key && data && data.pages.length < MAX_PAGES && !isListed;
  const searches = isFurther && query.hasNextPage && !query.isFetching;
  useEffect(() => {
    if (searches) void fetchNextPage();
  }, [searches, fetchNextPage]);

  const open = (post: Neighbour | undefined) =>
    post &&
    (() =>
      void navigate({ href: paths.post(post.postId, post.version, readReferrer(search)), replace: true }));
  /** After the last loaded post, the next page has to be fetched first. */
  const openFurther = async () => {
    const { data: more } = await fetchNextPage();
    open(around(mergePages(more?.pages ?? [])).next)?.();
  };
  /** In a list that is only a guess, which is not fetched before. */
  const openFound = async (which: 'previous' | 'next') => {
    let found: typeof posts = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { data: fetched, hasNextPage: isMore } = await fetchNextPage();
      found = mergePages(fetched?.pages ?? []);
      if (!isMore || found.some(({ postDetail }) => postDetail.postId === postId)) break;
    }
    open(around(found)[which])?.();
  };

  const isLast = posts.length > 0 && !next;
  const isUnknown = list !== undefined && isGuess && !data;
  const find = (which: 'previous' | 'next') => (query.isFetching ? undefined : () => void openFound(which));
  const toNext = isLast && query.hasNextPage && !query.isFetching ? () => void openFurther() : open(next);
  return {
    isInList: isListed || next !== undefined,
    toPrevious: isUnknown ? find('previous') : open(previous),
    toNext: isUnknown ? find('next') : toNext,
    prepare: (which) => {
      const post = which === 'previous' ? previous : next;
      if (post) void queryClient.prefetchQuery(postOf(post.postId, post.version));
    },
  };
}
