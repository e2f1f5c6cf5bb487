import { z } from 'zod';
import { defineEvents } from './event.ts';

export const setupEvents = defineEvents({
  /** The first administrator of the installation, by its operator. */
  'setup.invited': { texts: { emailAddress: z.string() }, announces: [] },
});
