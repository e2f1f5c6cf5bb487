import type { ErrorCode } from '@studyline/contract/errors';

export interface ErrorDetails {
  /** Values for the placeholders of the error's sentence. */
  words?: Record<string, string>;
  issues?: { path: string; message: string }[];
  allowedTransitions?: readonly string[];
  /** Headers of the answer, such as Retry-After (seconds). */
  headers?: Record<string, string>;
}

/** The one way to fail: a code of the catalogue. The error handler gives it its wire shape. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
