import { z } from 'zod';
import { participationTypes, requiredActionTypes } from '../required-actions/required-action.ts';
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
const rule = z.object({
  ruleId: id,
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes),
  gracePeriodMillis: z.number(),
  targetAudience: audience,
});
const completed = {
  ids: { ...ofVersion, teamId: id, userId: id },
  facts: { ruleId: id },
  kind: 'ACTIONS',
  announces: [announce('update-post', 'WATCHERS', 'COMPLETED'), toPerson('update-post', 'COMPLETED')],
} as const;

export const complianceEvents = defineEvents({
  /** All rules before and after. The version is the publication, or the draft while there is none. */
  'post.rulesChanged': {
    ids: ofVersion,
    facts: { before: z.array(rule), after: z.array(rule), submittedAt },
    kind: 'POSTS',
    announces: [toReaders('RULES'), toHolders('RULES')],
  },
  'post.acknowledged': completed,
  'post.viewCompleted': completed,
});
