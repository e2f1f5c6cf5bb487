import { z } from 'zod';
import { errorCodes } from './errors.ts';

export const errorCode = z.enum(errorCodes).meta({ id: 'ErrorCode' });
/** The policy that guards the call computes it. */
export const may = z
  .union([z.literal(true), errorCode])
  .meta({ id: 'May', description: 'Whether the caller may do it: true, or the code that says why not.' });
export type May = z.infer<typeof may>;
