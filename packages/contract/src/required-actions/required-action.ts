import { z } from 'zod';
import { millis } from '../core/common.ts';
import { mayInFeed } from '../core/may.ts';

export const requiredActionTypes = ['VIEW', 'ACKNOWLEDGE', 'SIGN', 'COMPLETE_COURSE'] as const;
export const participationTypes = [
  'EVERY_MEMBER',
  'ANY_MEMBER',
  'PRINCIPAL_INVESTIGATOR',
  'PI_OR_DELEGATE',
] as const;
const actionStatuses = [
  'PENDING',
  'DUE_SOON',
  'OVERDUE',
  'COMPLETED',
  'COMPLETED_LATE',
  'NO_LONGER_REQUIRED',
] as const;

/** 24 hours and a millisecond, so that an action after exactly 24 hours is on time (specification 9). */
export const GRACE_PERIOD_MILLIS = 86_400_001;
/** The form's options in studies that choose their periods (CUSTOM_GRACE_PERIODS): 1, 3, 7, 15 and 30 days. */
export const GRACE_PERIODS_MILLIS = [
  GRACE_PERIOD_MILLIS,
  259_200_001,
  604_800_001,
  1_296_000_001,
  2_592_000_001,
] as const;

/** An action that the caller has to take, or has taken, for one team under one rule. */
export const requiredAction = z
  .object({
    ruleId: z.number().int(),
    teamId: z.number().int(),
    teamName: z.string(),
    requiredActionType: z.enum(requiredActionTypes),
    memberParticipationType: z.enum(participationTypes),
    askedAs: z
      .object({
        everyone: z.boolean().describe('Everyone in the study is asked.'),
        roleNames: z.array(z.string()).describe("Those of the rule's roles that the person has."),
        dutyNames: z
          .array(z.string())
          .describe('The duties for which the rule asks them, of those delegated to them for the team.'),
        ofTeam: z.boolean().describe('The rule names the team.'),
        handedOver: z
          .object({ displayName: z.string(), atDateTimeMillis: millis })
          .nullable()
          .describe('Who handed it over to them, and when.'),
      })
      .describe('Why the person is asked: who the rule addresses, as far as they belong to it.'),
    version: z.number().int().describe('The version on which it was completed, or is to be completed.'),
    dueDateTimeMillis: millis
      .nullable()
      .describe('Null while the team is on hold: the time starts again when the team resumes.'),
    status: z.enum(actionStatuses),
    completedAtDateTimeMillis: millis.nullable(),
    completedByUserName: z
      .string()
      .nullable()
      .describe("Who completed it, where a colleague's action counts for the team."),
    recordId: z
      .number()
      .int()
      .nullable()
      .describe('The record of the completion. That of a signature can be verified.'),
    opened: z
      .boolean()
      .describe(
        'Whether this person has opened the version. Acting without that is refused with NOT_OPENED.',
      ),
    canHandOver: z
      .boolean()
      .describe('Whether the caller may hand it over to a colleague of the team: it is open and theirs.'),
    can: mayInFeed.describe(
      'Whether the caller may complete it now: NOT_OPENED until they open the version, POST_SUPERCEDED on an older one.',
    ),
  })
  .meta({ id: 'RequiredAction' });
export type RequiredAction = z.infer<typeof requiredAction>;
