import { z } from 'zod';
import { defineEvents, ofPerson, toPerson } from './event.ts';

export const userEvents = defineEvents({
  'profile.updated': {
    ids: ofPerson,
    facts: { changed: z.array(z.string()) },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'user.created': { ids: ofPerson, announces: [] },
  'user.accessChanged': {
    ids: ofPerson,
    facts: { nonEecUser: z.boolean() },
    announces: [],
    mayEndAccess: true,
  },
});
