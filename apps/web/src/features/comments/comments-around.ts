import { listComments } from '@studyline/contract/comments/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { shownBy } from '../../api/query-options.ts';
import { commentsOf } from './comment-pages.ts';

type Page = { aroundCommentId: number } | { page: number };

/**
 * A post's comments from the page that contains a given one, in both directions. It is not part of the first load, because most links lead
 * to a comment on the last page.
 */
export function commentsAround(postId: number, commentId: number) {
  const args = { params: { postId }, query: { sort: 'NEWEST_FIRST' as const } };
  return infiniteQueryOptions({
    queryKey: [...commentsOf(postId).queryKey, commentId] as const,
    meta: shownBy(listComments),
    initialPageParam: { aroundCommentId: commentId } as Page,
    queryFn: ({ signal, pageParam }) =>
      call(listComments, { ...args, query: { ...args.query, ...pageParam } }, { signal, reads: true }),
    getNextPageParam: ({ page, lastPage }) => (lastPage ? undefined : { page: page + 1 }),
    getPreviousPageParam: ({ page }) => (page > 1 ? { page: page - 1 } : undefined),
  });
}
