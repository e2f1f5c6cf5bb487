import { errors } from '../../errors.ts';

type ErrorWords = { [Code in keyof typeof errors]: string };

/** The sentence of every error code. */
export const error = Object.fromEntries(
  Object.entries(errors).map(([code, { description }]) => [code, description]),
) as ErrorWords;
