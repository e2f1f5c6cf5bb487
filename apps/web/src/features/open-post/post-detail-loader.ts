import type { PostDetail, PostOpened } from '@studyline/contract/posts/calls';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { paths } from '../../paths.ts';
import { commentsOf } from '../comments/comment-pages.ts';
import { complianceOf } from '../compliance/compliance-query.ts';
import { fetchBytesAhead } from '../post-files/pdf/bytes-ahead.ts';
import { preloadEngine } from '../post-files/pdf/engine.ts';
import { isPdf } from '../post-files/pdf/is-pdf.ts';
import { previewsOf } from '../post-files/preview-query.ts';
import { isNarrow } from '../../use-media.ts';
import { currentOf, isSuperseded, postOf } from '../posts/post-query.ts';

/** The post, and as much as possible of what surrounds it. A part that fails to load says so in its place. */
export async function load({
  queryClient,
  params: { postId, version },
  isPreload,
}: LoaderInput<{ postId: number; version: number }>): Promise<void> {
  const options = postOf(postId, version);
  // Choosing a tab of the open post must not wait for anything.
  if (queryClient.getQueryCache().find({ queryKey: options.queryKey })?.isActive()) return;
  const comments = queryClient.prefetchInfiniteQuery(commentsOf(postId));
  const post = await queryClient.fetchQuery(options);
  // The page of an order or a pickup shows its post, too.
  if (post.serviceItemId !== null)
    throw redirect({ to: paths.serviceItem(post.serviceItemId), hash: true, replace: true });
  if (!isPreload && !isNarrow()) fetchBytesAhead(post);
  await Promise.all([comments, ...partsOf(queryClient, post)]);
}

function partsOf(queryClient: QueryClient, post: PostOpened): Promise<void>[] {
  const { postDetail: detail, documentPreviewData: preview } = post;
  const pages = preview.status === 'READY' ? loadPages(queryClient, detail) : undefined;
  // Starting it takes the browser longer than drawing the picture that people see meanwhile.
  if (isPdf(post)) preloadEngine(pages?.then(({ picture }) => picture));
  return [
    ...(pages ? [pages.then(() => {})] : []),
    ...(isSuperseded(detail) ? [queryClient.prefetchQuery(currentOf(detail.postId))] : []),
    ...(detail.can.viewCompliance === true ? [queryClient.prefetchQuery(complianceOf(detail.postId))] : []),
  ];
}

/** The first pages. The first one's image starts to load before the screen is rendered: `picture` ends when it has loaded. */
async function loadPages(queryClient: QueryClient, detail: PostDetail): Promise<{ picture?: Promise<void> }> {
  const pages = previewsOf(detail, 1);
  await queryClient.prefetchQuery(pages);
  const [first] = queryClient.getQueryData(pages.queryKey)?.items ?? [];
  if (!first) return {};
  const image = new Image();
  image.src = first.imageUrl;
  return { picture: image.decode().catch(() => {}) };
}
