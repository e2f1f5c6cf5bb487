import { z } from 'zod';
import { defineEvents, exported, id, ofMember, toHolders, toReaders } from './event.ts';

const known = id.nullable();

export const auditEvents = defineEvents({
  /** The ids of the event whose text was erased, so that the same people see both. */
  'text.erased': {
    ids: { channelId: known, postId: known, version: known, teamId: known, userId: known },
    facts: { auditEventId: id, reason: z.string() },
    kind: 'ERASURE',
    announces: [toReaders('TEXT_ERASED'), toHolders('TEXT_ERASED')],
  },
  'channel.auditExported': { ids: ofMember, facts: exported, kind: 'DOWNLOADS', announces: [] },
  'channel.accessReviewExported': { ids: ofMember, facts: exported, kind: 'DOWNLOADS', announces: [] },
});
