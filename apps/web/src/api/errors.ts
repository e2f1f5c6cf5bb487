import type { ErrorBody, ErrorCode } from '@studyline/contract/core/errors';
import { t } from '../words.ts';

/** A failed call. `status` is 0 if there was no answer; `errorCode` is null if the answer was not ours. */
export class CallError extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  readonly errorDescription: string | null;
  readonly requestId: string | null;
  readonly issues: { path: string; message: string }[];
  readonly allowedTransitions: string[];
  /** The seconds after which to retry, if the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body?: Partial<ErrorBody>, retryAfter: number | null = null) {
    super(body?.errorDescription ?? `The call failed with status ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.errorCode = body?.errorCode ?? null;
    this.errorDescription = body?.errorDescription ?? null;
    this.requestId = body?.requestId ?? null;
    this.issues = body?.issues ?? [];
    this.allowedTransitions = body?.allowedTransitions ?? [];
    this.retryAfter = retryAfter;
  }
}

/** Whether a call was refused because, judging by its token, nobody is signed in. */
export function isSignedOut(code: ErrorCode | null | undefined): boolean {
  return code === 'UNAUTHENTICATED' || code === 'TOKEN_EXPIRED';
}

/** Refusals by a proxy in front of the server, which carry no message of ours. */
const proxyRefusals: Partial<Record<number, ErrorCode>> = {
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
};

/** What a person reads about a failure: the server's message, else 'An error occurred' (specification 8). */
export function describeFailure(error: unknown): string {
  return (error instanceof CallError && sentenceOf(error)) || t('toast.anErrorOccurred');
}

function sentenceOf({ status, errorDescription }: CallError): string | null {
  const code = proxyRefusals[status];
  return errorDescription ?? (code ? t(`error.${code}`) : null);
}

/** What a form says about a failed call. The form keeps its values, so that the person can try again. */
export function describeInForm(error: unknown): string {
  return hasNoAnswer(error) ? t('app.noAnswer') : describeFailure(error);
}

/** The same below the only field of a form: what is wrong with its value, if the server says so. */
export function describeInField(error: unknown): string {
  return (error instanceof CallError && error.issues[0]?.message) || describeInForm(error);
}

/** What is wrong with one field of a form, if the server says so. */
export function issueAt(field: string, error: CallError | null): string | undefined {
  return error?.issues.find(({ path }) => path === field)?.message;
}

/** No answer, 500 and above, or an answer without our error body. On a navigation these lead to /500. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500 || error.errorCode === null;
}

/** The person cancelled the call, which is not a failure. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function hasNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** No answer, too many requests, and a server that is starting or down behind its proxy. */
const temporaryStatuses = new Set([0, 429, 502, 503, 504]);
const PAUSE_SECONDS = 3;
const LONGEST_SECONDS = 300;

/** A temporary failure: the server's message, if it answered, and when to retry. */
export interface TemporaryFailure {
  sentence: string | null;
  seconds: number;
}

export function temporaryFailureOf(error: unknown): TemporaryFailure | undefined {
  if (!(error instanceof CallError) || !temporaryStatuses.has(error.status)) return undefined;
  const seconds = Math.min(error.retryAfter ?? PAUSE_SECONDS, LONGEST_SECONDS);
  return { sentence: sentenceOf(error), seconds };
}

/** The seconds of a Retry-After header. */
export function readRetryAfter(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}

/** Logs a failure that shows nothing on the screen (specification 8). */
export function logFailure(callId: string, error: unknown): void {
  const { status, errorCode } = error instanceof CallError ? error : { status: 0, errorCode: null };
  // oxlint-disable-next-line no-console -- this is where people look for a fault
  console.warn(`${callId} failed: ${status} ${errorCode ?? ''}`.trim(), error);
}
