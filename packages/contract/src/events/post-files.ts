import { z } from 'zod';
import { defineEvents, ofVersion, toHolders, toReaders } from './event.ts';

export const postFileEvents = defineEvents({
  'post.previewed': {
    ids: ofVersion,
    facts: { pages: z.int() },
    kind: 'TECHNICAL',
    announces: [toReaders('PREVIEW'), toHolders('PREVIEW')],
  },
});
