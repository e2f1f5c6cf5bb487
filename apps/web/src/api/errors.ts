import type { ErrorBody, ErrorCode } from '@studyline/contract/errors';
import { t } from '../words.ts';

/** A failed call. `status` is 0 if no answer came; `errorCode` is null if the answer was not ours. */
export class CallError extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  readonly errorDescription: string | null;
  readonly requestId: string | null;
  readonly issues: { path: string; message: string }[];
  readonly allowedTransitions: string[];

  constructor(status: number, body?: Partial<ErrorBody>) {
    super(body?.errorDescription ?? `The call failed with status ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.errorCode = body?.errorCode ?? null;
    this.errorDescription = body?.errorDescription ?? null;
    this.requestId = body?.requestId ?? null;
    this.issues = body?.issues ?? [];
    this.allowedTransitions = body?.allowedTransitions ?? [];
  }
}

/** What a proxy in front of the server refuses, without words of ours. */
const refusedOnTheWay: Partial<Record<number, ErrorCode>> = {
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
};

/** What a person reads about a failure: the server's sentence, else 'An error occurred' (specification 8). */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return t('toast.anErrorOccurred');
  const code = refusedOnTheWay[error.status];
  return error.errorDescription ?? (code ? t(`error.${code}`) : t('toast.anErrorOccurred'));
}

/** What a form says about a failed call. It keeps what was entered, so that the person can try again. */
export function describeInForm(error: unknown): string {
  return hasNoAnswer(error) ? t('app.noAnswer') : describeFailure(error);
}

/** No answer, 500 and above, or an answer without our error body. On a navigation these lead to /500. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500 || error.errorCode === null;
}

/** The person has given up the call, which is no failure. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function hasNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}
