import { z } from 'zod';
import { announce, defineEvents, id, ofTeam } from './event.ts';

/** A blinded person learns nothing of an item for the unblinded, nor of its events. */
const ofItem = { serviceItemId: id, kind: z.string(), number: z.string(), hiddenFromBlinded: z.boolean() };
const toReaders = [announce('update-service-item', 'SERVICE_READERS')];

export const serviceItemEvents = defineEvents({
  'serviceItem.created': {
    ids: ofTeam,
    facts: { ...ofItem, status: z.string(), lineCount: z.int() },
    kind: 'SERVICES',
    announces: toReaders,
  },
  /** Empty without a reason. Someone else may have become its supplier. */
  'serviceItem.statusChanged': {
    ids: ofTeam,
    facts: {
      ...ofItem,
      transition: z.string(),
      before: z.string(),
      after: z.string(),
      supplierTeamId: id.nullable(),
    },
    texts: { reason: z.string() },
    kind: 'SERVICES',
    announces: toReaders,
  },
  /** What was written stays with the item. */
  'serviceItem.messageAdded': {
    ids: ofTeam,
    facts: { ...ofItem, messageId: id, fileCount: z.int() },
    kind: 'SERVICES',
    announces: toReaders,
  },
  'serviceItem.fileDownloaded': {
    ids: ofTeam,
    facts: { ...ofItem, sha256: z.string() },
    texts: { fileName: z.string() },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
