import { z } from 'zod';
import { defineEvents, inClient } from './event.ts';

export const clientEvents = defineEvents({
  'client.created': { ids: inClient, facts: { name: z.string() }, announces: [] },
});
