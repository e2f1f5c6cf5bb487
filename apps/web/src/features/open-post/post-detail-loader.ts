import type { PostOpened } from '@studyline/contract/posts';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';
import { commentsOf } from '../comments/comment-pages.ts';
import { complianceOf } from '../compliance/compliance-query.ts';
import { previewsOf } from '../post-files/preview-query.ts';
import { currentOf, isSuperseded, postOf } from '../posts/post-query.ts';

/** The post, and as much as possible of what stands around it. A part that fails says so in its place. */
export async function loadPostDetail({
  queryClient,
  params: { postId, version },
}: LoaderInput<{ postId: number; version: number }>): Promise<void> {
  const options = postOf(postId, version);
  // A tab of the open post was chosen, which must not wait for anything.
  if (queryClient.getQueryCache().find({ queryKey: options.queryKey })?.isActive()) return;
  const comments = queryClient.prefetchInfiniteQuery(commentsOf(postId));
  const post = await queryClient.fetchQuery(options);
  await Promise.all([comments, ...partsOf(queryClient, post)]);
}

function partsOf(queryClient: QueryClient, post: PostOpened): Promise<void>[] {
  const { postDetail: detail, documentPreviewData: preview } = post;
  return [
    ...(preview.status === 'READY' ? [queryClient.prefetchQuery(previewsOf(detail, 1))] : []),
    ...(isSuperseded(detail) ? [queryClient.prefetchQuery(currentOf(detail.postId))] : []),
    ...(detail.can.viewCompliance === true ? [queryClient.prefetchQuery(complianceOf(detail.postId))] : []),
  ];
}
