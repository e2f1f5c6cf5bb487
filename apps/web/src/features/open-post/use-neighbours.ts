import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../paths.ts';
import { mergePages, readList } from '../feed/feed-list.ts';
import { type Neighbour, neighboursOf } from './neighbours.ts';
import { postOf } from '../posts/post-query.ts';
import { type WayBack } from './way-back.ts';

export interface Neighbours {
  /** Whether the list holds the post, so that it can have neighbours. */
  isListed: boolean;
  toPrevious?: () => void;
  toNext?: () => void;
  /** Preloads what a button is about to open. */
  prepare: (which: 'previous' | 'next') => void;
}

/** The posts beside this one in the list that it was opened from. The list is read from memory and not fetched. */
export function useNeighbours(postId: number, { list }: WayBack): Neighbours {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const options = (list ?? readList('timeline', undefined, {})).options;
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({ ...options, enabled: false });
  const posts = data && list ? mergePages(data.pages) : [];
  const { previous, next } = neighboursOf(posts, postId);

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
    isListed: posts.some(({ postDetail }) => postDetail.postId === postId),
    toPrevious: open(previous),
    toNext: isLast && hasNextPage && !isFetching ? () => void openFurther() : open(next),
    prepare: (which) => {
      const post = which === 'previous' ? previous : next;
      if (post) void queryClient.prefetchQuery(postOf(post.postId, post.version));
    },
  };
}
