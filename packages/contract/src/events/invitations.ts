import { z } from 'zod';
import { announce, defineEvents, id, ofTeam, toDirectory } from './event.ts';

const ofInvitation = { invitationId: id };
/** The keys of roles. Rows written by former versions have none. */
const roles = z.array(z.string()).default([]);
const emailAddress = z.string();
const inTeam = {
  ids: ofTeam,
  facts: ofInvitation,
  kind: 'MEMBERS',
  announces: [...toDirectory('invite-created'), announce('invite-created', 'INVITED')],
} as const;

export const invitationEvents = defineEvents({
  /** The keys of the roles it gives. */
  'invitation.created': {
    ...inTeam,
    facts: { ...ofInvitation, roles },
    texts: { emailAddress },
    announces: [
      ...toDirectory('invite-created', 'INVITED'),
      announce('invite-created', 'INVITED', 'INVITED'),
    ],
  },
  /** The old and new address and names, as JSON, and the keys of the old and new roles. */
  'invitation.changed': {
    ...inTeam,
    facts: { ...ofInvitation, rolesBefore: roles, roles },
    texts: { before: z.string(), after: z.string() },
  },
  /** The address it is sent to, and the previous one, which rows written by former versions lack. */
  'invitation.resent': { ...inTeam, texts: { emailAddress, before: z.string().default('') } },
  /** Someone was shown its link, to hand it over. */
  'invitation.linkCopied': {
    ids: ofTeam,
    facts: ofInvitation,
    texts: { emailAddress },
    kind: 'MEMBERS',
    announces: [],
  },
  'invitation.accepted': { ...inTeam, ids: { ...ofTeam, userId: id }, texts: { emailAddress } },
  'invitation.declined': { ...inTeam, texts: { emailAddress, reason: z.string() } },
  'invitation.withdrawn': { ...inTeam, texts: { emailAddress } },
  'invitation.expired': { ...inTeam, texts: { emailAddress } },
});
