import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { firstErrorCodes } from './first-errors.ts';

export const errorCode = z.enum(errorCodes).meta({ id: 'ErrorCode' });
/** The policy that guards the call computes it. */
export const may = z
  .union([z.literal(true), errorCode])
  .meta({ id: 'May', description: 'Whether the caller may do it: true, or the code that says why not.' });
export type May = z.infer<typeof may>;

/** The same for a button on the first screens, which word few codes. */
export const mayAtFirst = z.union([z.literal(true), z.enum(firstErrorCodes)]).meta({
  id: 'MayAtFirst',
  description: 'Whether the caller may do it: true, or the code that says why not.',
});
export type MayAtFirst = z.infer<typeof mayAtFirst>;
