import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/invitations/calls';
import type { May } from '@studyline/contract/core/may';
import { type Actor, type Caller, nobodyOf, systemActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { addToTeam } from '../members/change-membership.ts';
import { lockMemberAndStudy, lockPeople } from '../members/member-queries.ts';
import { presentTeamName } from '../people/present.ts';
import { endInvitation } from './change-queries.ts';
import { idsOf, withdrawInvitation } from './invite.ts';
import { mayRead } from './list-invitations.ts';
import { makeAccount, prepareAccount } from './new-account.ts';
import { mayStillAccept } from './outdated.ts';
import { presentInvitation, statusOf } from './present.ts';
import * as queries from './queries.ts';
import { hashOf } from './token.ts';

/** What an invitation is for. A replaced or withdrawn token gets the same answer as one that never existed. */
export async function openInvitation(
  { server, languageId }: Caller,
  { token }: Call<typeof contract.openInvitation>,
): Promise<Result<typeof contract.openInvitation>> {
  const row = await requireToken(server.db, token);
  const userId = await queries.findAccountOf(server.db, row.email);
  const isOpen = openness(row);
  return {
    inviteId: row.id,
    channelId: row.channelId,
    teamId: row.teamId,
    status: statusOf(row),
    channelName: row.channelName,
    channelTitle: row.channelTitle,
    teamName: presentTeamName(languageId, row.team) ?? row.team.name,
    roleNames: row.roles.map(({ name }) => name),
    invitedBy: row.invitedByName,
    message: row.message,
    emailAddress: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    expirationDateTimeMillis: row.expiresAt.getTime(),
    hasAccount: userId !== undefined,
    can: { accept: isOpen === true ? await mayStillAccept(server, server.db, row, userId) : isOpen },
  };
}

/** Creates an account for an invitation's address, and accepts it. Its token has verified the address if it came by email. */
export async function acceptInvitation(
  caller: Caller,
  { token, ...body }: Call<typeof contract.acceptInvitation>,
): Promise<Result<typeof contract.acceptInvitation>> {
  const { server } = caller;
  const found = await requireAcceptable(server.db, token);
  authorize(await mayStillAccept(server, server.db, found, undefined));
  const { id, channelId, email } = found;
  const account = await prepareAccount(caller, email, body);
  return transact(nobodyOf(caller), async (trx) => {
    await lockPeople(trx, channelId);
    await queries.lockInvitation(trx, id);
    const row = await requireAcceptable(trx, token);
    const person = await makeAccount(trx, caller, { ...account, email, isVerified: !row.isLinkCopied });
    await accept(trx, person, row);
    return { channelId, emailAddress: email };
  });
}

/** Declines an invitation without an account. */
export async function declineInvitation(
  caller: Caller,
  { token, reason }: Call<typeof contract.declineInvitation>,
): Promise<Result<typeof contract.declineInvitation>> {
  const { id } = await requireToken(caller.server.db, token);
  return transact(nobodyOf(caller), async (trx) => {
    await queries.lockInvitation(trx, id);
    const row = await requireToken(trx, token);
    requireOpen(row);
    // Nobody has signed in: anyone with the link can decline.
    const { server, ip, userAgent, requestId } = caller;
    await decline(trx, { ...systemActor(server, 'SYSTEM'), ip, userAgent, requestId }, row, reason);
    return { status: 'DECLINED' };
  });
}

/** Accepts or declines the caller's own invitation; inviters can withdraw it. */
export async function answerInvitation(
  actor: Actor,
  { transitionName, description, token, ...params }: Call<typeof contract.answerInvitation>,
): Promise<contract.MemberInvitation> {
  if (transitionName === 'revoke_invite') return withdrawInvitation(actor, params);
  const { channelId, teamId, inviteId } = params;
  return transact(actor, async (trx) => {
    await lockPeople(trx, channelId);
    await queries.lockInvitation(trx, inviteId);
    const row = await queries.findInvitation(trx, channelId, inviteId);
    if (row?.teamId !== teamId) throw new AppError('INVITATION_NOT_FOUND');
    const { isOwn, study } = await mayRead(trx, actor, row, token);
    if (!isOwn) throw new AppError(study ? 'FORBIDDEN' : 'INVITATION_NOT_FOUND');
    requireOpen(row);
    if (transitionName === 'accept_invite') await accept(trx, actor, row);
    else await decline(trx, actor, row, description);
    const answered = await queries.findInvitation(trx, channelId, inviteId);
    return presentInvitation(answered ?? row, { actor, study: undefined, isOwn });
  });
}

/**
 * Adds the person to the team by the rights of the person who last sent the invitation. The caller has locked the study's people and
 * the invitation. Throws INVITATION_OUTDATED.
 */
async function accept(trx: Trx, person: Actor, row: queries.InvitationRow): Promise<void> {
  const { channelId, teamId, roleIds, isLead } = row;
  const { userId, server } = person;
  authorize(await mayStillAccept(server, trx, row, userId));
  const at = now();
  const member = await lockMemberAndStudy(trx, channelId, userId);
  await endInvitation(trx, row.id, { status: 'ACCEPTED', userId }, at);
  record(trx, person, { type: 'invitation.accepted', ...idsOf(row), emailAddress: row.email, userId }, at);
  await addToTeam(trx, person, { channelId, userId, member, teamId, roleIds, isLead }, at);
}

async function decline(
  trx: Trx,
  by: Actor | ReturnType<typeof systemActor>,
  row: queries.InvitationRow,
  reason: string,
): Promise<void> {
  const at = now();
  await endInvitation(trx, row.id, { status: 'DECLINED', reason }, at);
  record(trx, by, { type: 'invitation.declined', ...idsOf(row), emailAddress: row.email, reason }, at);
}

async function requireToken(db: Db, token: string): Promise<queries.InvitationRow> {
  const row = await queries.findByToken(db, hashOf(token));
  if (!row || row.status === 'REVOKED') throw new AppError('INVITATION_NOT_FOUND');
  return row;
}

async function requireAcceptable(db: Db, token: string): Promise<queries.InvitationRow> {
  const row = await requireToken(db, token);
  requireOpen(row);
  if ((await queries.findAccountOf(db, row.email)) !== undefined) throw new AppError('ACCOUNT_EXISTS');
  return row;
}

function openness(row: queries.InvitationRow): May {
  const status = statusOf(row);
  return status === 'PENDING' || (status === 'EXPIRED' ? 'INVITATION_EXPIRED' : 'INVITATION_ENDED');
}

/** Throws INVITATION_ENDED, INVITATION_EXPIRED. */
function requireOpen(row: queries.InvitationRow): void {
  authorize(openness(row));
}
