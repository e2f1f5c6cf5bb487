import { getPostCompliance } from '@studyline/contract/compliance';
import { getPost, getPostVersion, type PostDetail, type PostOpened } from '@studyline/contract/posts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallError, hasNoAnswer, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { queryClient as shownQueries } from '../../api/query-client.ts';
import { t } from '../../words.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';
import { commentsOf } from '../comments/comment-pages.ts';
import { previewsOf } from '../post-files/preview-query.ts';

/** Specification 7: the detail of a post is asked for again up to 5 times, 1.5 s apart. */
const RETRIES = 5;
const RETRY_MILLIS = 1500;

/**
 * One version of a post. On a navigation what is not there, or not allowed, is told at once; once the post is on the screen
 * every failure is tried again before it is believed.
 */
export function postOf(postId: number, version: number) {
  const args = { params: { id: postId, version } };
  const { queryKey } = q(getPostVersion, args);
  const isShown = () => shownQueries.getQueryData(queryKey) !== undefined;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PostOpened> => {
      try {
        return await call(getPostVersion, args, { signal, reads: true });
      } catch (error) {
        throw isShown() ? worded(error) : error;
      }
    },
    retry: (failures, error) =>
      failures < RETRIES && !isSessionOver(error) && (isShown() || isOurFault(error)),
    retryDelay: RETRY_MILLIS,
  });
}

/** A fault of the server that outlasts the retries is told in the specification's words (section 8). */
function worded(error: unknown): unknown {
  if (!(error instanceof CallError) || !isOurFault(error) || hasNoAnswer(error)) return error;
  const { status, requestId } = error;
  return new CallError(status, {
    ...(requestId === null ? {} : { requestId }),
    errorCode: error.errorCode ?? 'INTERNAL_ERROR',
    errorDescription: t('toast.postRetriesFailed'),
  });
}

function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.errorCode === 'NON_EEC_USER');
}

/** Does the error say that this person cannot see the post any more? */
export function saysGone(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && !isSessionOver(error);
}

/** The version that is in force, for who reads another one. */
export const currentOf = (postId: number) => q(getPost, { params: { id: postId } });
export const complianceOf = (postId: number) => q(getPostCompliance, { params: { postId } });

/** Is another version in force than the one on the screen? */
export function isSuperseded({ versionLabel }: Pick<PostDetail, 'versionLabel'>): boolean {
  return versionLabel === 'SUPERCEDED';
}

/** The post, and of what stands around it what can be had; a part that fails says so in its place. */
export async function loadPostDetail({
  queryClient,
  params: { postId, version },
}: LoaderInput<{ postId: number; version: number }>): Promise<void> {
  const options = postOf(postId, version);
  // A tab of the post on the screen was chosen: nothing may make it wait.
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
