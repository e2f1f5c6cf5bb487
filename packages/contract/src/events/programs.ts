import { z } from 'zod';
import { announce, defineEvents, id, inClient, ofMember } from './event.ts';

const program = { ...inClient, userId: id };
const toAdministrators = announce('update-client-admins', 'CLIENT');
const scopes = z.array(z.string());
/** What can be changed, as it was and as it is. What stayed the same is missing. */
const state = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  ownerId: id.optional(),
  scopes: scopes.optional(),
  channelIds: z.array(id).optional(),
  paused: z.boolean().optional(),
});

export const programEvents = defineEvents({
  'program.created': {
    ids: program,
    facts: { name: z.string(), ownerId: id, scopes, channelIds: z.array(id) },
    announces: [toAdministrators],
  },
  'program.changed': {
    ids: program,
    facts: { before: state, after: state },
    announces: [toAdministrators],
  },
  'program.ended': { ids: program, announces: [toAdministrators] },
  'program.keyCreated': {
    ids: program,
    facts: { keyId: id, ending: z.string(), expiresAt: z.number() },
    announces: [toAdministrators],
  },
  'program.keyEnded': { ids: program, facts: { keyId: id }, announces: [toAdministrators] },
  /** What a program may do in a study, before and after: nothing before it got access, and nothing after it lost it. */
  'program.accessChanged': {
    ids: ofMember,
    facts: { before: scopes, after: scopes },
    kind: 'MEMBERS',
    announces: [],
  },
});
