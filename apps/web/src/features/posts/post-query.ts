import { getPost, getPostVersion, type PostDetail, type PostOpened } from '@studyline/contract/posts/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, isWorthRetry } from '../../api/call.ts';
import { CallError, hasNoAnswer, isOurFault, temporaryFailureOf } from '../../api/errors.ts';
import { queryClient as shownQueries } from '../../api/query-client.ts';
import { q, shownBy } from '../../api/query-options.ts';
import { t } from '../../words.ts';

/** Specification 7: the detail of a post is retried up to 5 times, 1.5 s apart. */
const RETRIES = 5;
const RETRY_MILLIS = 1500;

/**
 * One version of a post. On a navigation, a missing or forbidden post is reported immediately, and a temporary failure is retried once.
 * Once the post is on the screen, every failure is retried before it counts.
 */
export function postOf(postId: number, version: number) {
  const args = { params: { id: postId, version } };
  const { queryKey } = q(getPostVersion, args);
  const isShown = () => shownQueries.getQueryData(queryKey) !== undefined;
  return queryOptions({
    queryKey,
    meta: shownBy(getPostVersion),
    queryFn: async ({ signal }): Promise<PostOpened> => {
      try {
        // Retried here, and not by the call as well.
        return await call(getPostVersion, args, { signal, reads: false });
      } catch (error) {
        throw isShown() ? worded(error) : error;
      }
    },
    retry: (failures, error) => failures < (isShown() ? RETRIES : retriesOf(error)) && !isSessionOver(error),
    retryDelay: RETRY_MILLIS,
  });
}

function retriesOf(error: unknown): number {
  if (isOurFault(error)) return RETRIES;
  return error instanceof CallError && isWorthRetry(error.status) ? 1 : 0;
}

/** A server fault that outlasts the retries is reported in the specification's words (section 8). */
function worded(error: unknown): unknown {
  if (!(error instanceof CallError) || !isOurFault(error) || hasNoAnswer(error)) return error;
  const { status, requestId } = error;
  return new CallError(status, {
    ...(requestId === null ? {} : { requestId }),
    errorCode: error.errorCode ?? 'INTERNAL_ERROR',
    errorDescription: t('posts.retriesFailed'),
  });
}

function isSessionOver(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 401 || error.errorCode === 'NON_EEC_USER' || error.errorCode === 'TERMS_NOT_ACCEPTED')
  );
}

/** Whether the error says that this person can no longer see the post. */
export function saysGone(error: unknown): boolean {
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return isRefused && !temporaryFailureOf(error) && !isSessionOver(error);
}

/** The current version, for a reader of another one. */
export const currentOf = (postId: number) => q(getPost, { params: { id: postId } });

/** Whether the version on the screen is not the current one. */
export function isSuperseded({ versionLabel }: Pick<PostDetail, 'versionLabel'>): boolean {
  return versionLabel === 'SUPERCEDED';
}
