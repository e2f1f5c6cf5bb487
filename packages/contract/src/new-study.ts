import { z } from 'zod';
import { id, line } from './common.ts';
import type { WordKey } from './words/words.ts';

/** A study created by hand. It stands in a file without calls because the form checks by it too. */
export const newStudy = z.object({
  channelName: line(3, 100).refine((s) => !s.startsWith('#'), 'issue.startsWithHash' satisfies WordKey),
  channelSponsorName: line(1, 255).optional(),
  channelSponsorId: id.optional(),
});
