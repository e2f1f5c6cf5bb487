import { z } from 'zod';
import { id, line } from './common.ts';
import type { WordKey } from './words/words.ts';

/** A study created by hand. It stands in a file without calls because the form checks by it too. */
export const newStudy = z.object({
  channelName: line(3, 100)
    .refine((s) => !s.startsWith('#'), 'issue.startsWithHash' satisfies WordKey)
    .describe('The name of the study, which does not start with #.'),
  channelSponsorName: line(1, 255).optional().describe('The name of its sponsor; without it the client is.'),
  channelSponsorId: id.optional().describe('The id of its sponsor, if it is known here.'),
});
