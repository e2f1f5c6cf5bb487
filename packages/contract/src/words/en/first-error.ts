import { firstErrors } from '../../core/first-errors.ts';

/** The sentences of errors that the first screens say themselves. */
export const firstError = Object.fromEntries(
  Object.entries(firstErrors).map(([code, { description }]) => [code, description]),
) as { [Code in keyof typeof firstErrors]: string };
