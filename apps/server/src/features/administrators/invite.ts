import type * as contract from '@studyline/contract/administrators/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMailsToAddresses } from '../../mail/write-mails.ts';
import { changeClient } from '../clients/lock-client.ts';
import { canManageClient } from '../clients/policy.ts';
import { insertClientAdmin } from '../clients/queries.ts';
import { expiryFrom, MOST_SENDS } from '../invitations/invite.ts';
import { newToken } from '../invitations/token.ts';
import { administratorInvitationMail } from './mails.ts';
import { presentInvitation, statusOf } from './present.ts';
import * as queries from './queries.ts';

interface InviteParams {
  clientId: number;
  inviteId: number;
}

/**
 * Makes one of the client's people its administrator, or invites anybody else by email: the answer does not tell whether they have an
 * account.
 */
export async function addClientAdministrator(
  actor: Actor,
  { clientId, emailAddress, firstName, lastName }: Call<typeof contract.addClientAdministrator>,
): Promise<Result<typeof contract.addClientAdministrator>> {
  return changeClient(actor, clientId, async (trx) => {
    const person = await queries.findPersonOfClient(trx, clientId, emailAddress);
    if (person) {
      const { id: userId } = person;
      const wasNotified = isMailEnabled(actor.server);
      if (!(await insertClientAdmin(trx, { clientId, userId, wasNotified })))
        return { ...person, outcome: 'UNCHANGED', sendNotificationEmail: false };
      record(trx, actor, { type: 'client.adminAdded', clientId, userId });
      return { ...person, outcome: 'ADDED', sendNotificationEmail: wasNotified };
    }
    const known = await queries.findByAddress(trx, clientId, emailAddress);
    if (known && statusOf(known) === 'PENDING') {
      const { id, email } = known;
      const given = { emailAddress: email, firstName: known.firstName, lastName: known.lastName };
      return { id, ...given, outcome: 'INVITED_BEFORE', sendNotificationEmail: false };
    }
    const id = await send(trx, actor, { clientId, email: emailAddress, firstName, lastName });
    const facts = { clientId, invitationId: id, emailAddress };
    record(trx, actor, { type: 'administratorInvitation.created', ...facts });
    const given = { emailAddress, firstName, lastName };
    return { id, ...given, outcome: 'INVITED', sendNotificationEmail: true };
  });
}

export async function listAdministratorInvitations(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listAdministratorInvitations>,
): Promise<Result<typeof contract.listAdministratorInvitations>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize } = query;
  const start = (page - 1) * pageSize;
  const { rows, total } = await queries.findOpenInvitations(actor.server.db, clientId, start, pageSize);
  return pageOf(rows.map(presentInvitation), query, total);
}

/** Sends an invitation again with a new link, in the name of the caller. */
export async function resendAdministratorInvitation(
  actor: Actor,
  { clientId, inviteId }: InviteParams,
): Promise<Result<typeof contract.resendAdministratorInvitation>> {
  return changeClient(actor, clientId, async (trx) => {
    const { email: emailAddress, firstName, lastName } = await requireOpen(trx, { clientId, inviteId });
    await send(trx, actor, { clientId, email: emailAddress, firstName, lastName });
    const facts = { clientId, invitationId: inviteId, emailAddress };
    record(trx, actor, { type: 'administratorInvitation.resent', ...facts });
    return { id: inviteId, emailAddress };
  });
}

export async function withdrawAdministratorInvitation(
  actor: Actor,
  { clientId, inviteId }: InviteParams,
): Promise<Result<typeof contract.withdrawAdministratorInvitation>> {
  return changeClient(actor, clientId, async (trx) => {
    const { email: emailAddress } = await requireOpen(trx, { clientId, inviteId });
    await queries.withdrawInvitation(trx, inviteId);
    record(trx, actor, { type: 'administratorInvitation.withdrawn', clientId, invitationId: inviteId });
    return { id: inviteId, emailAddress };
  });
}

/** Writes the invitation and its email. Throws MAIL_OFF, INVITED_TOO_OFTEN. */
async function send(
  trx: Trx,
  by: Actor,
  to: Record<'email' | 'firstName' | 'lastName', string> & { clientId: number },
): Promise<number> {
  // The email is the only way in: nobody should wait for one that is never sent.
  if (!isMailEnabled(by.server)) throw new AppError('MAIL_OFF');
  const at = now();
  const token = newToken(by.server.secret);
  const invitation = { ...to, invitedBy: by.userId, token, at, expiresAt: expiryFrom(at) };
  const sent = await queries.writeInvitation(trx, invitation, MOST_SENDS);
  if (!sent) throw new AppError('INVITED_TOO_OFTEN');
  const { id, sends } = sent;
  const facts = { invitationId: id, send: sends };
  const mail = {
    cause: `${id}/${sends}`,
    emailAddress: to.email,
    languageId: by.languageId,
    channelId: null,
    facts,
  };
  await writeMailsToAddresses(trx, by.server, administratorInvitationMail, [mail]);
  return id;
}

/** Throws INVITATION_NOT_FOUND, INVITATION_ENDED. */
async function requireOpen(trx: Trx, { clientId, inviteId }: InviteParams): Promise<queries.InvitationRow> {
  const row = await queries.findInvitation(trx, inviteId);
  if (row?.clientId !== clientId) throw new AppError('INVITATION_NOT_FOUND');
  if (row.status !== 'PENDING') throw new AppError('INVITATION_ENDED');
  return row;
}
