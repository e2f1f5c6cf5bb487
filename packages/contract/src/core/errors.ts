import { firstErrors } from './first-errors.ts';
import { laterErrors } from './later-errors.ts';

/**
 * Every error code the API answers with: its HTTP status and the English sentence a person can act on.
 * The server words `errorDescription` in the person's language from the catalogue key error.{CODE}.
 */
export const errors = { ...firstErrors, ...laterErrors };

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The wire shape of every failed call. `issues` names fields. `allowedTransitions` comes with ILLEGAL_TRANSITION. */
export interface ErrorBody {
  errorCode: ErrorCode;
  errorDescription: string;
  requestId: string;
  issues?: { path: string; message: string }[];
  allowedTransitions?: string[];
}
