import { z } from 'zod';
import { defineEvents, id, ofPerson, toPerson } from './event.ts';

export const pageNoteEvents = defineEvents({
  /** What a person notes for themselves is in no study's trail: not that they did, nor where, nor what. */
  'pageNote.changed': {
    ids: ofPerson,
    facts: { noteId: id, what: z.enum(['ADDED', 'CHANGED', 'REMOVED']) },
    announces: [toPerson('update-channel', 'PAGE_NOTES')],
  },
});
