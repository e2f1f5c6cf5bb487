import { laterErrors } from '../../core/later-errors.ts';

/** The sentences of the other errors. */
export const error = Object.fromEntries(
  Object.entries(laterErrors).map(([code, { description }]) => [code, description]),
) as { [Code in keyof typeof laterErrors]: string };
