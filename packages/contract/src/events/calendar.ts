import { z } from 'zod';
import { announce, defineEvents, id, ofPerson, ofVersion, toPerson } from './event.ts';

const response = z.enum(['GOING', 'NOT_GOING']);
const changedAddress = { ids: ofPerson, announces: [toPerson('update-channel', 'PROFILE')] } as const;

export const calendarEvents = defineEvents({
  /** The team is the first one of the person who responded. */
  'event.answered': {
    ids: { ...ofVersion, teamId: id.nullable(), userId: id },
    facts: { before: response.nullable(), after: response },
    kind: 'ACTIONS',
    announces: [announce('update-post', 'WATCHERS', 'ANSWERED'), toPerson('update-post', 'ANSWERED')],
  },
  'calendar.addressMade': changedAddress,
  'calendar.addressRevoked': changedAddress,
});
