import { z } from 'zod';
import { announce, defineEvents, id, inClient } from './event.ts';

export const clientEvents = defineEvents({
  'client.created': { ids: inClient, facts: { name: z.string() }, announces: [] },
  /** Its addresses and telephone numbers, as JSON. */
  'client.organizationChanged': {
    ids: inClient,
    facts: { organizationId: id },
    texts: { before: z.string(), after: z.string() },
    announces: [announce('update-client-admins', 'CLIENT')],
  },
});
