import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.ts';

export const errorCode = z.enum(errorCodes).meta({ id: 'ErrorCode' });
/** Computed by the policy that guards the call. */
export const may = z
  .union([z.literal(true), errorCode])
  .meta({ id: 'May', description: 'Whether the caller may do it: true, or the code that says why not.' });
export type May = z.infer<typeof may>;
/** Of a list. */
export const canAdd = z.object({ add: may }).meta({ id: 'CanAdd' });

/** Why a button in the feed may be disabled. The first screens need the texts of these codes, so there are few. */
export const feedRefusals = [
  'FORBIDDEN',
  'WRONG_TEAM',
  'NOT_ADDRESSED',
  'POST_SUPERCEDED',
  'NOT_OPENED',
] as const satisfies ErrorCode[];
/** The same for a button in the feed. */
export const mayInFeed = z.union([z.literal(true), z.enum(feedRefusals)]).meta({
  id: 'MayInFeed',
  description: 'Whether the caller may do it: true, or the code that says why not.',
});
export type MayInFeed = z.infer<typeof mayInFeed>;
