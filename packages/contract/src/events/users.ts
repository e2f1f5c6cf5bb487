import { z } from 'zod';
import { announce, defineEvents, inClient, ofMember, ofPerson, toAllMembers, toPerson } from './event.ts';

const changed = { changed: z.array(z.string()) };
const values = z.record(z.string(), z.string().nullable());
const beforeAndAfter = { before: values, after: values };

export const userEvents = defineEvents({
  /** What a person changed about themselves. Older entries have no values. */
  'profile.updated': {
    ids: ofPerson,
    facts: changed,
    texts: { before: values.optional(), after: values.optional() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  /** A link was sent to an address, by which it becomes theirs. */
  'profile.emailChangeRequested': {
    ids: ofPerson,
    texts: { emailAddress: z.string() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'profile.emailChangeCancelled': {
    ids: ofPerson,
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  /** The same in each study that they are or were in, for what its people see of each other. */
  'member.profileChanged': {
    ids: ofMember,
    facts: changed,
    texts: beforeAndAfter,
    kind: 'MEMBERS',
    announces: toAllMembers('update-channel', 'NAMES'),
  },
  /** The same in each client that they administer. */
  'client.adminProfileChanged': {
    ids: { ...inClient, ...ofPerson },
    facts: changed,
    texts: beforeAndAfter,
    announces: [announce('update-client-admins', 'CLIENT')],
  },
  /** A person took out what is recorded about them. */
  'recorded.exported': {
    ids: ofPerson,
    facts: { format: z.enum(['JSON', 'PDF']) },
    announces: [],
  },
  'user.created': { ids: ofPerson, announces: [] },
  'user.accessChanged': {
    ids: ofPerson,
    facts: { nonEecUser: z.boolean() },
    announces: [],
    mayEndAccess: true,
  },
});
