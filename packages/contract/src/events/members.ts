import { z } from 'zod';
import { announce, defineEvents, exported, id, ofMember, toDirectory, toLists } from './event.ts';

const roles = z.array(z.string());
const day = z.iso.date();
const inTeam = { ...ofMember, teamId: id };
const changedAccess = announce('update-channel', 'PERSON', 'ACCESS');

export const memberEvents = defineEvents({
  /** The last day of an inspector's role, if they have it. */
  'member.added': {
    ids: { ...ofMember, teamId: id.nullable() },
    facts: { roles, isLead: z.boolean(), inspectorUntil: day.optional() },
    kind: 'MEMBERS',
    announces: [...toDirectory('create-member'), toLists, announce('channel-access-granted', 'PERSON')],
  },
  'member.joinedTeam': {
    ids: inTeam,
    facts: { isLead: z.boolean() },
    kind: 'MEMBERS',
    announces: [...toDirectory('create-member'), changedAccess],
  },
  'member.becameLead': {
    ids: inTeam,
    kind: 'MEMBERS',
    announces: [announce('update-channel', 'STUDY', 'ROLES'), changedAccess],
  },
  /** Empty without a reason, here and below. */
  'member.leftTeam': {
    ids: inTeam,
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: [...toDirectory('delete-member'), changedAccess],
    mayEndAccess: true,
  },
  /** The keys of all roles before and after, and the last day of an inspector's role. */
  'member.rolesChanged': {
    ids: ofMember,
    facts: {
      before: roles,
      after: roles,
      inspectorUntil: z.object({ before: day.nullable(), after: day.nullable() }).optional(),
    },
    kind: 'MEMBERS',
    announces: [...toDirectory('update-channel', 'ROLES'), toLists, changedAccess],
    mayEndAccess: true,
  },
  /** Their account was disabled, or enabled again, by the client or by the operator: the same in each study that they are in. */
  'member.disabled': {
    ids: ofMember,
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: toDirectory('update-channel', 'ROLES'),
  },
  'member.enabled': {
    ids: ofMember,
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: toDirectory('update-channel', 'ROLES'),
  },
  'channel.membersExported': {
    ids: ofMember,
    facts: exported,
    texts: { search: z.string().optional(), emailAddress: z.string().optional() },
    kind: 'DOWNLOADS',
    announces: [],
  },
  /** The teams that the person was in. If their only role expired, its last day. */
  'member.removed': {
    ids: ofMember,
    facts: { teamIds: z.array(id), roleEndedOn: day.optional() },
    texts: { reason: z.string() },
    kind: 'MEMBERS',
    announces: [...toDirectory('delete-member'), toLists, announce('channel-access-removed', 'PERSON')],
    mayEndAccess: true,
  },
});
