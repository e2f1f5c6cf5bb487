import { z } from 'zod';
import { announce, type Announced, defineEvents, exported, id, ofMember, ofTeam, onlyIf } from './event.ts';

/** A blinded person learns nothing of an item for the unblinded, nor of its events. */
const ofItem = { serviceItemId: id, kind: z.string(), number: z.string(), hiddenFromBlinded: z.boolean() };
const toReaders = announce('update-service-item', 'SERVICE_READERS');
/** The step in the history of the item. */
const ofStep = { ...ofItem, stepId: id };

/** The former supplier no longer sees the item and its post, and the new one does. */
const hasNewSupplier = (event: Announced): boolean => event.supplierTeamId !== event.formerSupplierTeamId;

export const serviceItemEvents = defineEvents({
  'serviceItem.created': {
    ids: ofTeam,
    facts: { ...ofStep, status: z.string(), lineCount: z.int() },
    kind: 'SERVICES',
    announces: [announce('update-service-item', 'SERVICE_READERS', 'ITEM_MADE')],
  },
  /** Empty without a reason. Someone else may have become its supplier. An order or a pickup has a post. Devices on loan may have been shipped. */
  'serviceItem.statusChanged': {
    ids: ofTeam,
    facts: {
      ...ofStep,
      transition: z.string(),
      before: z.string(),
      after: z.string(),
      supplierTeamId: id.nullable(),
      formerSupplierTeamId: id.nullable(),
      itemPostId: id.nullable(),
      serialNumbers: z.array(z.string()).optional(),
    },
    texts: { reason: z.string() },
    kind: 'SERVICES',
    announces: [
      onlyIf((event) => !hasNewSupplier(event), toReaders),
      onlyIf(hasNewSupplier, announce('update-service-item', 'SERVICE_READERS', 'SUPPLIER')),
    ],
  },
  /** Whether its products are for the unblinded has changed: `hiddenFromBlinded` says what it is now. */
  'serviceItem.blindingChanged': {
    ids: ofTeam,
    facts: ofItem,
    kind: 'SERVICES',
    // The import of the products announces it to everybody at once.
    announces: [],
  },
  /** What was written stays with the item. */
  'serviceItem.messageAdded': {
    ids: ofTeam,
    facts: { ...ofItem, messageId: id, fileCount: z.int() },
    kind: 'SERVICES',
    announces: [toReaders],
  },
  'channel.servicesExported': {
    ids: ofMember,
    facts: { ...exported, hiddenFromBlinded: z.boolean() },
    texts: { search: z.string().optional() },
    kind: 'DOWNLOADS',
    announces: [],
  },
  'serviceItem.fileDownloaded': {
    ids: ofTeam,
    facts: { ...ofItem, sha256: z.string() },
    texts: { fileName: z.string() },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
