import { z } from 'zod';
import { defineEvents, exported, id, inStudy, ofMember, ofTeam, toAllWhoSee } from './event.ts';

/** A blinded person learns nothing of what is for the unblinded. */
const ofProduct = { productName: z.string(), sha256: z.string(), hiddenFromBlinded: z.boolean() };
const ofItem = { rentalEquipmentId: id, serialNumber: z.string(), ...ofProduct };
const texts = { fileName: z.string() };

export const rentalEquipmentEvents = defineEvents({
  /** When the next calibration was and is due. */
  'rentalEquipment.certificateAdded': {
    ids: ofTeam,
    facts: {
      ...ofItem,
      certificateId: id,
      calibratedOn: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    },
    texts,
    kind: 'SERVICES',
    announces: toAllWhoSee('update-channel', 'EQUIPMENT'),
  },
  'rentalEquipment.certificateDownloaded': {
    ids: ofTeam,
    facts: { ...ofItem, certificateId: id },
    texts,
    kind: 'DOWNLOADS',
    announces: [],
  },
  'channel.equipmentExported': {
    ids: ofMember,
    facts: { ...exported, hiddenFromBlinded: z.boolean() },
    texts: { search: z.string().optional() },
    kind: 'DOWNLOADS',
    announces: [],
  },
  'product.manualAdded': {
    ids: inStudy,
    facts: { productId: id, ...ofProduct },
    texts,
    kind: 'SERVICES',
    announces: toAllWhoSee('update-channel', 'EQUIPMENT'),
  },
});
