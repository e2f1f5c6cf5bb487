import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths, readReferrer } from '../../paths.ts';
import { mergePages, readList } from '../feed/feed-list.ts';
import { type Neighbour, neighboursOf } from './neighbours.ts';
import { postOf } from '../posts/post-query.ts';
import { type WayBack } from './way-back.ts';

export interface Neighbours {
  /** Whether the list contains the post, so that it can have neighbours. */
  isListed: boolean;
  toPrevious?: () => void;
  toNext?: () => void;
  /** Preloads the post that a button is about to open. */
  prepare: (which: 'previous' | 'next') => void;
}

/** How many pages of a fetched list are searched for the post. */
const MAX_PAGES = 4;

/**
 * The posts before and after this one in the list that it was opened from. The list is read from the cache. After a reload, or if a link
 * names the list, it is fetched.
 */
export function useNeighbours(postId: number, { list, isGuess = false }: WayBack): Neighbours {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const options = (list ?? readList('timeline', undefined, {})).options;
  const isMissing =
    list !== undefined && !isGuess && queryClient.getQueryData(options.queryKey) === undefined;
  const [fetchedKey, setFetchedKey] = useState<string>();
  if (isMissing && fetchedKey !== list.key) setFetchedKey(list.key);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...options,
    enabled: isMissing,
    retryOnMount: false,
  });
  const posts = data && list ? mergePages(data.pages) : [];
  const { previous, next } = neighboursOf(posts, postId);
  const isListed = posts.some(({ postDetail }) => postDetail.postId === postId);
  const searches = fetchedKey === list?.key && data && data.pages.length < MAX_PAGES && !isListed;
  useEffect(() => {
    if (searches && hasNextPage && !isFetching) void fetchNextPage();
  }, [searches, hasNextPage, isFetching, fetchNextPage]);

  const open = (post: Neighbour | undefined) =>
    post &&
    (() =>
      void navigate({ href: paths.post(post.postId, post.version, readReferrer(search)), replace: true }));
  /** After the last loaded post, the next page has to be fetched first. */
  const openFurther = async () => {
    const { data: more } = await fetchNextPage();
    open(neighboursOf(mergePages(more?.pages ?? []), postId).next)?.();
  };

  const isLast = posts.length > 0 && !next;
  return {
    isListed,
    toPrevious: open(previous),
    toNext: isLast && hasNextPage && !isFetching ? () => void openFurther() : open(next),
    prepare: (which) => {
      const post = which === 'previous' ? previous : next;
      if (post) void queryClient.prefetchQuery(postOf(post.postId, post.version));
    },
  };
}
