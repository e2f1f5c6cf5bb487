import { z } from 'zod';
import { delegationDecisions } from '../delegations/fields.ts';
import { signingFactors } from '../signatures/approval-types.ts';
import { announce, defineEvents, exported, id, inStudy, ofTeam, toDirectory } from './event.ts';

const ofLine = { ...ofTeam, userId: id };
const line = { delegationId: id, dutyId: id, duty: z.string() };
/** What the person may do and has to do can change with it. */
const toAll = [
  ...toDirectory('update-team'),
  announce('update-team', 'TEAM'),
  announce('update-channel', 'PERSON', 'ACCESS'),
];

/** The person is the one to whom the duty is delegated. */
export const delegationEvents = defineEvents({
  'delegation.asked': {
    ids: ofLine,
    facts: { ...line, from: z.iso.date(), to: z.iso.date().nullable(), timeZone: z.string() },
    kind: 'MEMBERS',
    announces: toAll,
  },
  /** The hash is that of the signed statement. Empty without a reason. */
  'delegation.decided': {
    ids: ofLine,
    facts: {
      ...line,
      decision: z.enum(delegationDecisions),
      factor: z.enum(signingFactors),
      hash: z.string(),
      /** SHA-256 of the name on it, and of how the person showed who they are. Missing in older events. */
      shown: z.string().optional(),
    },
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: toAll,
  },
  /** Its first day has begun. */
  'delegation.begun': { ids: ofLine, facts: line, kind: 'MEMBERS', announces: toAll },
  'delegation.ended': {
    ids: ofLine,
    facts: line,
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: toAll,
  },
  'channel.dutiesChanged': {
    ids: inStudy,
    facts: { before: z.array(z.string()), after: z.array(z.string()) },
    kind: 'STUDY',
    announces: toDirectory('update-channel', 'RULE_CHOICES'),
  },
  'team.delegationsExported': { ids: ofTeam, facts: exported, kind: 'DOWNLOADS', announces: [] },
});
