import { z } from 'zod';
import { defineEvents, ofPerson, toPerson } from './event.ts';

export const updateEvents = defineEvents({
  /** A person marked updates as read, or read what they are about. It is in no study's trail. */
  'updates.markedRead': {
    ids: ofPerson,
    facts: { count: z.int() },
    announces: [toPerson('update-channel', 'UPDATES')],
  },
});
