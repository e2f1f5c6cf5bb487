import { z } from 'zod';
import { defineEvents, exported, id, inStudy, toAllWhoSee } from './event.ts';

export const productEvents = defineEvents({
  /** How many products it added, changed and took off, and SHA-256 of its file. What is for the unblinded is recorded by itself. */
  'products.imported': {
    ids: inStudy,
    facts: {
      added: z.int(),
      changed: z.int(),
      takenOff: z.int(),
      sha256: z.string(),
      hiddenFromBlinded: z.boolean(),
      /** Some of them were not for the unblinded before, or only they were. Imports of earlier releases don't say. */
      blindingChanged: z.boolean().optional(),
    },
    kind: 'SERVICES',
    announces: toAllWhoSee('update-channel', 'PRODUCTS'),
  },
  /** The digests of the picture before and after. */
  'product.pictureChanged': {
    ids: inStudy,
    facts: {
      productId: id,
      productName: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      hiddenFromBlinded: z.boolean(),
    },
    kind: 'SERVICES',
    announces: toAllWhoSee('update-channel', 'PRODUCT_PICTURE'),
  },
  'products.exported': {
    ids: inStudy,
    facts: { ...exported, hiddenFromBlinded: z.boolean() },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
