import { initMember } from '@studyline/contract/app/calls';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import { listPostMetrics, type PostMetrics } from '@studyline/contract/compliance/metrics';
import type { FeedPage } from '@studyline/contract/feed/calls';
import { type QueryClient, useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

/** How many have done what each post of a page asks. Undefined if its reader follows none of them. */
function sharesOf(page: Pick<FeedPage, 'items'>, studies: readonly ChannelSummary[]) {
  const followed = new Set(
    studies.filter(({ can }) => can.followCompliance === true).map(({ channelId }) => channelId),
  );
  const postId = page.items
    .filter(({ postDetail }) => followed.has(postDetail.channelId))
    .map(({ postDetail }) => postDetail.postId);
  return postId.length > 0 ? q(listPostMetrics, { query: { postId, pageSize: 100 } }) : undefined;
}

/** The figures of the posts of a list, by post. A post that asks nothing has none, and so has every post while they load. */
export function usePostShares(pages: readonly FeedPage[]): ReadonlyMap<number, PostMetrics> {
  const { data: init } = useSuspenseQuery(q(initMember));
  const queries = pages.flatMap((page) => sharesOf(page, init.channelSummaries) ?? []);
  return useQueries({ queries, combine: byPost });
}

function byPost(
  answers: readonly { data?: { items: PostMetrics[] } | undefined }[],
): ReadonlyMap<number, PostMetrics> {
  const all = answers.flatMap(({ data }) => data?.items ?? []);
  return new Map(all.map((one) => [one.postId, one]));
}

/** Loads the figures of the first page together with its screen, so that they don't move what is already shown. */
export async function loadPostShares(queryClient: QueryClient, page: FeedPage | undefined): Promise<void> {
  // The shell has loaded the studies.
  const init = queryClient.getQueryData(q(initMember).queryKey);
  const shares = page && init && sharesOf(page, init.channelSummaries);
  if (shares) await queryClient.prefetchQuery(shares);
}
