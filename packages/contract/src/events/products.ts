import { z } from 'zod';
import { announce, defineEvents, exported, inStudy, toDirectory } from './event.ts';

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
    },
    kind: 'SERVICES',
    announces: [
      ...toDirectory('update-channel', 'PRODUCTS'),
      announce('update-channel', 'BESIDE_STUDY', 'PRODUCTS'),
    ],
  },
  'products.exported': {
    ids: inStudy,
    facts: { ...exported, hiddenFromBlinded: z.boolean() },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
