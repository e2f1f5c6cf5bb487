import type * as contract from '@studyline/contract/administrators/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { ErrorCode } from '@studyline/contract/core/errors';
import { type Actor, type Caller, nobodyOf } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { insertClientAdmin, lockClient } from '../clients/queries.ts';
import { makeAccount, prepareAccount } from '../invitations/new-account.ts';
import { findAccountOf } from '../invitations/queries.ts';
import { hashOf } from '../invitations/token.ts';
import { statusOf } from './present.ts';
import { findByToken, type InvitationRow, isAddressOf } from './queries.ts';

/** What an invitation says. A replaced token gets the same answer as one that never existed. */
export async function openAdministratorInvitation(
  { server: { db } }: Caller,
  { token }: Call<typeof contract.openAdministratorInvitation>,
): Promise<Result<typeof contract.openAdministratorInvitation>> {
  const row = await requireToken(db, token);
  return {
    status: statusOf(row),
    clientName: row.clientName,
    invitedBy: row.invitedByName,
    emailAddress: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    expirationDateTimeMillis: row.expiresAt.getTime(),
    hasAccount: (await findAccountOf(db, row.email)) !== undefined,
  };
}

/** Creates an account for the address, which the token has verified, and makes its person an administrator. */
export async function acceptAdministratorInvitation(
  caller: Caller,
  { token, ...body }: Call<typeof contract.acceptAdministratorInvitation>,
): Promise<Result<typeof contract.acceptAdministratorInvitation>> {
  const { db } = caller.server;
  const { email } = await requireValid(db, token);
  // Before the password is hashed, which takes a while.
  if ((await findAccountOf(db, email)) !== undefined) throw new AppError('ACCOUNT_EXISTS');
  const account = await prepareAccount(caller, email, body);
  return transact(nobodyOf(caller), async (trx) => {
    const row = await lockValid(trx, token);
    const person = await makeAccount(trx, caller, { ...account, email: row.email, isVerified: true });
    await makeAdministrator(trx, person, row);
    return { clientId: row.clientId, emailAddress: row.email };
  });
}

/** The same for someone who has an account. */
export async function joinAsAdministrator(
  actor: Actor,
  { token }: Call<typeof contract.joinAsAdministrator>,
): Promise<Result<typeof contract.joinAsAdministrator>> {
  return transact(actor, async (trx) => {
    const row = await lockValid(trx, token);
    if (!(await isAddressOf(trx, row.email, actor.userId))) throw new AppError('INVITATION_NOT_FOUND');
    await makeAdministrator(trx, actor, row);
    return { clientId: row.clientId, emailAddress: row.email };
  });
}

async function makeAdministrator(trx: Trx, person: Actor, { id, clientId }: InvitationRow): Promise<void> {
  const { userId } = person;
  record(trx, person, { type: 'administratorInvitation.accepted', clientId, invitationId: id, userId });
  // The invitation was the notification.
  if (await insertClientAdmin(trx, { clientId, userId, wasNotified: true }))
    record(trx, person, { type: 'client.adminAdded', clientId, userId });
}

/** The invitation, locked with the administrators of its client. */
async function lockValid(trx: Trx, token: string): Promise<InvitationRow> {
  const { clientId } = await requireToken(trx, token);
  await lockClient(trx, clientId);
  return requireValid(trx, token);
}

async function requireToken(db: Db, token: string): Promise<InvitationRow> {
  const row = await findByToken(db, hashOf(token));
  if (!row) throw new AppError('INVITATION_NOT_FOUND');
  return row;
}

const whyNot = {
  EXPIRED: 'INVITATION_EXPIRED',
  OUTDATED: 'INVITER_REMOVED',
  ACCEPTED: 'INVITATION_ENDED',
  WITHDRAWN: 'INVITATION_ENDED',
} as const satisfies Record<string, ErrorCode>;

async function requireValid(db: Db, token: string): Promise<InvitationRow> {
  const row = await requireToken(db, token);
  const status = statusOf(row);
  if (status !== 'PENDING') throw new AppError(whyNot[status]);
  return row;
}
