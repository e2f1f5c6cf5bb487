import { z } from 'zod';
import { defineEvents, ofPerson } from './event.ts';

export const appEvents = defineEvents({
  'terms.published': {
    facts: { termsVersion: z.int(), title: z.string(), sha256: z.string() },
    announces: [],
    mayEndAccess: true,
  },
  'terms.accepted': { ids: ofPerson, facts: { termsVersion: z.int() }, announces: [] },
  /** For the whole installation. */
  'flag.changed': {
    facts: { key: z.string(), enabled: z.boolean() },
    announces: [],
    mayEndAccess: true,
  },
});
