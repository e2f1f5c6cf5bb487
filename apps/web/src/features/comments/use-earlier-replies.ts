import { type Comment, listReplies } from '@studyline/contract/comments/calls';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';

const PAGE_SIZE = 100;

const pageOf = (commentId: number, page: number) =>
  q(listReplies, { params: { commentId }, query: { page, pageSize: PAGE_SIZE } });

/** Replies that do not come with a thread: as many as the person has asked for, and how to load more. */
export function useEarlierReplies(): {
  replies: Comment[];
  /** Resolves when they are shown. */
  showMore: (commentId: number) => Promise<void>;
} {
  const queryClient = useQueryClient();
  const [pages, setPages] = useState<ReadonlyMap<number, number>>(new Map());
  const replies = useQueries({
    queries: [...pages].flatMap(([commentId, count]) =>
      Array.from({ length: count }, (_, index) => pageOf(commentId, index + 1)),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  return {
    replies,
    showMore: async (commentId) => {
      const next = (pages.get(commentId) ?? 0) + 1;
      // The button stays until there is something to replace it.
      try {
        await queryClient.fetchQuery(pageOf(commentId, next));
      } catch (error) {
        return showToast(describeFailure(error), 'late');
      }
      setPages((before) => new Map(before).set(commentId, next));
    },
  };
}
