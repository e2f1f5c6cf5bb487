import { z } from 'zod';
import { announce, defineEvents, id, ofTeam, toDirectory } from './event.ts';

const ofInvitation = { invitationId: id };
/** The keys of roles. Rows of former versions name none. */
const roles = z.array(z.string()).default([]);
const emailAddress = z.string();
const inTeam = {
  ids: ofTeam,
  facts: ofInvitation,
  kind: 'MEMBERS',
  announces: [...toDirectory('invite-created'), announce('invite-created', 'INVITED')],
} as const;

export const invitationEvents = defineEvents({
  /** The keys of the roles that it gives. */
  'invitation.created': { ...inTeam, facts: { ...ofInvitation, roles }, texts: { emailAddress } },
  /** The address and the names that it had and has, as JSON, and the keys of the roles that it gave and gives. */
  'invitation.changed': {
    ...inTeam,
    facts: { ...ofInvitation, rolesBefore: roles, roles },
    texts: { before: z.string(), after: z.string() },
  },
  /** The address that it goes to, and the one that it had before, which rows of former versions do not say. */
  'invitation.resent': { ...inTeam, texts: { emailAddress, before: z.string().default('') } },
  'invitation.accepted': { ...inTeam, ids: { ...ofTeam, userId: id }, texts: { emailAddress } },
  'invitation.declined': { ...inTeam, texts: { emailAddress, reason: z.string() } },
  'invitation.withdrawn': { ...inTeam, texts: { emailAddress } },
  'invitation.expired': { ...inTeam, texts: { emailAddress } },
});
