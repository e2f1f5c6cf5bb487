import { z } from 'zod';
import { defineEvents } from './event.ts';

export const setupEvents = defineEvents({
  /** The operator invited the first administrator of the installation. */
  'setup.invited': { texts: { emailAddress: z.string() }, announces: [] },
});
