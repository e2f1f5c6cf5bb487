import { z } from 'zod';
import { id, line } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import type { WordKey } from '../words/words.ts';

export const MAX_STUDY_NAME = 100;

export const studyName = line(3, MAX_STUDY_NAME).refine(
  (s) => !s.startsWith('#'),
  'issue.startsWithHash' satisfies WordKey,
);

/** A study created by hand. It is in a file without calls because the form validates with it too. */
export const newStudy = z.object({
  channelName: studyName.describe('The name of the study, which does not start with #.'),
  channelSponsorName: line(1, MAX_NAME)
    .optional()
    .describe('The name of its sponsor; defaults to the client.'),
  channelSponsorId: id
    .optional()
    .describe('Its id, as returned by organizations/search. If a name is given as well, it has to match.'),
  channelSponsorEntityId: id
    .optional()
    .describe(
      'Its clinicalTrialEntityId, as returned by organizations/search. All that is given has to match.',
    ),
});
