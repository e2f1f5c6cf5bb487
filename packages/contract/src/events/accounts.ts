import { z } from 'zod';
import { accountHelps } from '../accounts/calls.ts';
import { announce, defineEvents, id, ofPerson } from './event.ts';

export const accountEvents = defineEvents({
  /** An administrator of the client, or the operator, has helped a person who was locked out, or has shut one out. */
  'account.helped': {
    ids: { clientId: id.nullable(), ...ofPerson },
    facts: { help: z.enum(accountHelps) },
    texts: { reason: z.string().optional() },
    announces: [announce('update-client-admins', 'CLIENT')],
    mayEndAccess: true,
  },
});
