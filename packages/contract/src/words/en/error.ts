import { errors } from '../../core/errors.ts';

/** The sentence of each error. */
export const error = Object.fromEntries(
  Object.entries(errors).map(([code, { description }]) => [code, description]),
) as { [Code in keyof typeof errors]: string };
