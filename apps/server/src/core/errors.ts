import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Words } from '@studyline/contract/words/words';

export interface ErrorDetails {
  /** Values for the placeholders of the error's sentence. */
  words?: NonNullable<Words['values']>;
  issues?: readonly { path: string; message: Words }[];
  allowedTransitions?: readonly string[];
  /** Headers of the answer, such as Retry-After (seconds). */
  headers?: Record<string, string>;
}

/** The one way to fail: with a code of the catalogue. The error handler makes the wire shape, in the reader's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The caller has left before the answer was made. There is nobody to refuse anything, and nobody to answer. */
export class CallerLeftError extends Error {}
