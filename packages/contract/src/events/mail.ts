import { z } from 'zod';
import { defineEvents, ofPerson, toPerson } from './event.ts';

export const mailEvents = defineEvents({
  'mail.preferenceChanged': {
    ids: ofPerson,
    facts: { kind: z.string(), enabled: z.boolean() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
});
