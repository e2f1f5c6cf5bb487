import { z } from 'zod';
import { defineEvents, ofPerson, toPerson } from './event.ts';

export const authEvents = defineEvents({
  'session.started': { ids: ofPerson, facts: { provider: z.string() }, announces: [] },
  'session.ended': {
    ids: ofPerson,
    facts: { endedSessionId: z.string(), reason: z.enum(['SIGNED_OUT', 'REVOKED']) },
    announces: [toPerson('update-channel', 'SESSIONS')],
  },
});
