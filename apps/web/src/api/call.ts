import type { Args, Endpoint, Result } from '@studyline/contract/core/endpoint';
import type { ErrorBody } from '@studyline/contract/core/errors';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { CallError, isSignedOut, logFailure } from './errors.ts';
import { buildRequest } from './request.ts';
import { type Answer, sendByFetch, sendByXhr, type UploadProgress } from './send.ts';
import {
  accessToken,
  requireSecondFactor,
  requireTerms,
  forgetSession,
  readSession,
  refuseUser,
  renewSession,
} from './session.ts';

/** Statuses after which a read is worth retrying (specification 7). */
const retryStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MILLIS = 300;

/** Whether a read may be retried once after this status. */
export function isWorthRetry(status: number): boolean {
  return retryStatuses.has(status);
}

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** A UUID by which this window recognises events that its own call caused. */
  requestId?: string;
  /** For a create: the same key on every retry, so that it is done once. */
  idempotencyKey?: string;
  /** The call only reads, so it may be retried once. By default every GET; a feed is read by POST. */
  reads?: boolean;
  /** Called with the events that the call has caused, before it returns. */
  onCaused?: (events: readonly CausedEvent[]) => void;
}

/**
 * Calls an endpoint of the contract and returns its result. If the token has expired, the session is renewed once and the call
 * repeated; if it is locked, once it has been unlocked. A session that has ended is forgotten, which leads to /signin. Throws CallError, or AbortError when aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: CallOptions = {},
): Promise<Result<E>> {
  const request = buildRequest(endpoint, args, options);
  const send = async (): Promise<Answer> => {
    const token = endpoint.auth ? undefined : await accessToken();
    const headers = token ? { ...request.headers, authorization: `Bearer ${token}` } : request.headers;
    return 'file' in args && args.file
      ? sendByXhr({ ...request, headers }, options.signal, options.onProgress)
      : sendByFetch({ ...request, headers }, options.signal);
  };

  let answer = await send();
  if ((options.reads ?? endpoint.method === 'GET') && isWorthRetry(answer.status)) {
    await pause(RETRY_AFTER_MILLIS, options.signal);
    answer = await send();
  }
  if (isSignedOut(codeOf(answer)) || codeOf(answer) === 'SESSION_LOCKED') {
    const session = await renewSession();
    if (session.status === 'authenticated') answer = await send();
  }
  const result = readAnswer(endpoint, answer) as Result<E>;
  options.onCaused?.(answer.caused);
  return result;
}

/** The body of a good answer. Throws CallError, and updates the session if a refusal is about it. */
function readAnswer({ id }: Endpoint, answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300 && answer.body !== undefined) return answer.body;
  const code = codeOf(answer);
  if (isSignedOut(code) && readSession().status !== 'loading') forgetSession();
  if (code === 'NON_EEC_USER') refuseUser();
  if (code === 'SECOND_FACTOR_REQUIRED') requireSecondFactor();
  if (code === 'TERMS_NOT_ACCEPTED') requireTerms();
  const error = new CallError(
    answer.status,
    code ? (answer.body as ErrorBody) : undefined,
    answer.retryAfter,
  );
  if (error.status >= 400 && error.status < 500) logFailure(id, error);
  throw error;
}

function codeOf({ status, body }: Answer): ErrorBody['errorCode'] | undefined {
  if (status < 400 || typeof body !== 'object' || body === null || !('errorCode' in body)) return undefined;
  return typeof body.errorCode === 'string' ? (body.errorCode as ErrorBody['errorCode']) : undefined;
}

function pause(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, millis);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
