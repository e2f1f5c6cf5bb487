import { z } from 'zod';
import { participationTypes, requiredActionTypes } from '../required-actions/required-action.ts';
import { approvalTypes, signingFactors } from '../signatures/approval-types.ts';
import {
  announce,
  audience,
  defineEvents,
  id,
  ofVersion,
  submittedAt,
  toHolders,
  toPerson,
  toReaders,
} from './event.ts';

/** What a rule requires of whom. */
export const ruleInEvent = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes),
  gracePeriodMillis: z.number(),
  targetAudience: audience,
  teamId: id.optional(),
  approvalTypes: z.array(z.enum(approvalTypes)).optional(),
  dutyIds: z.array(id).optional(),
});
const rule = ruleInEvent.extend({ ruleId: id });
const toWatchers = announce('update-post', 'WATCHERS', 'COMPLETED');
const completed = {
  ids: { ...ofVersion, teamId: id, userId: id },
  facts: { ruleId: id },
  kind: 'ACTIONS',
  announces: [toWatchers, toPerson('update-post', 'COMPLETED')],
} as const;

export const complianceEvents = defineEvents({
  /** All rules before and after. The version is the publication, or the draft while there is none. */
  'post.rulesChanged': {
    ids: ofVersion,
    facts: { before: z.array(rule), after: z.array(rule), submittedAt },
    kind: 'POSTS',
    announces: [toReaders('RULES'), toHolders('RULES')],
  },
  /** The person is the one who has to act now. The due date has gone with the action. */
  'post.handedOver': {
    ids: completed.ids,
    facts: { ruleId: id, fromUserId: id, dueAt: z.number() },
    kind: 'ACTIONS',
    announces: [
      toPerson('update-post', 'HANDED_OVER'),
      announce('update-post', 'FORMER_PERSON', 'HANDED_ON'),
      toWatchers,
    ],
  },
  /** The colleague can no longer act, so the person who handed it over has to again, or whoever had handed it to them. */
  'post.handedBack': {
    ids: completed.ids,
    facts: { ruleId: id, fromUserId: id },
    kind: 'ACTIONS',
    announces: [toPerson('update-post', 'HANDED_BACK'), toWatchers],
  },
  /** The user is who downloaded it. */
  'post.receiptDownloaded': {
    ids: { ...ofVersion, userId: id },
    facts: { recordId: id },
    kind: 'DOWNLOADS',
    announces: [],
  },
  'post.signedFileDownloaded': {
    ids: { ...ofVersion, userId: id },
    facts: { sha256: z.string() },
    kind: 'DOWNLOADS',
    announces: [],
  },
  'post.acknowledged': completed,
  'post.viewCompleted': completed,
  'post.courseCompleted': completed,
  /** The hash is that of the signed statement. */
  'post.signed': {
    ...completed,
    facts: {
      ...completed.facts,
      recordId: id,
      meaning: z.enum(approvalTypes),
      factor: z.enum(signingFactors),
      hash: z.string(),
      /** SHA-256 of the name on it, and of how the person showed who they are. Missing in older events. */
      shown: z.string().optional(),
    },
  },
});
