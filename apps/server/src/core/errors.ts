import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Words } from '@studyline/contract/words/words';

export interface ErrorDetails {
  /** Values for the placeholders of the error's sentence. */
  words?: NonNullable<Words['values']>;
  issues?: readonly { path: string; message: Words }[];
  allowedTransitions?: readonly string[];
  /** Headers of the answer, such as Retry-After (seconds). */
  headers?: Record<string, string>;
  /** A path of ours to which a browser is led instead of a page about the failure; its query says `refused`, the code. */
  backTo?: string;
  /** For the operator's log only. */
  cause?: unknown;
}

/** The only way to fail: with a code from the catalogue. The error handler creates the wire shape, in the reader's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The caller left before there was an answer, so nobody is refused anything and nothing is answered. */
export class CallerLeftError extends Error {}
