import { z } from 'zod';
import { announce, defineEvents, id, inClient } from './event.ts';

const administrator = { ...inClient, userId: id };
const invitation = { invitationId: id };
const addressed = { emailAddress: z.string() };
const toAdministrators = announce('update-client-admins', 'CLIENT');

export const administratorEvents = defineEvents({
  'administratorInvitation.created': {
    ids: inClient,
    facts: invitation,
    texts: addressed,
    announces: [toAdministrators],
  },
  'administratorInvitation.resent': {
    ids: inClient,
    facts: invitation,
    texts: addressed,
    announces: [toAdministrators],
  },
  'administratorInvitation.withdrawn': { ids: inClient, facts: invitation, announces: [toAdministrators] },
  'administratorInvitation.accepted': {
    ids: administrator,
    facts: invitation,
    announces: [toAdministrators],
  },
  'client.adminAdded': {
    ids: administrator,
    announces: [toAdministrators, announce('client-admin-access-granted', 'PERSON')],
  },
  'client.adminRemoved': {
    ids: administrator,
    announces: [toAdministrators, announce('client-admin-access-removed', 'PERSON')],
    mayEndAccess: true,
  },
});
