import { z } from 'zod';
import { defineEvents, id, ofVersion, toHolders, toReaders } from './event.ts';

export const postFileEvents = defineEvents({
  'post.previewed': {
    ids: ofVersion,
    facts: { pages: z.int() },
    kind: 'TECHNICAL',
    announces: [toReaders('PREVIEW'), toHolders('PREVIEW')],
  },
  /** The text of scanned pages is known; `pages` counts those that have any. */
  'post.recognised': {
    ids: ofVersion,
    facts: { pages: z.int() },
    kind: 'TECHNICAL',
    announces: [toReaders('PREVIEW'), toHolders('PREVIEW')],
  },
  /** The whole file. The reader of documents gets parts of it, and its openings are recorded. */
  'post.downloaded': {
    ids: { ...ofVersion, userId: id },
    facts: { sha256: z.string() },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
