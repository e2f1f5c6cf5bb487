import { z } from 'zod';
import { deliveries, mailTopics, studyDeliveries } from '../mail/topics.ts';
import { defineEvents, ofPerson, toPerson } from './event.ts';

/** What was chosen, of what has changed. */
const choices = z.object({
  topics: z.array(z.object({ topic: z.enum(mailTopics), delivery: z.enum(deliveries) })).optional(),
  studies: z
    .array(
      z.object({ channelId: z.int(), channelName: z.string(), delivery: z.enum(studyDeliveries).nullable() }),
    )
    .optional(),
  digestTime: z.string().optional(),
  digestDay: z.int().optional(),
  quietHours: z.boolean().optional(),
});

export const mailEvents = defineEvents({
  'mail.preferenceChanged': {
    ids: ofPerson,
    facts: { before: choices, after: choices },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
});
