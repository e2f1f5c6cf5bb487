import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { addresses } from '@studyline/contract/core/addresses';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/invitations/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMailsToAddresses } from '../../mail/write-mails.ts';
import { changePeople, keysOf } from '../members/change-members.ts';
import { openDirectory, requireTeam } from '../members/directory.ts';
import type { StudyFacts, TeamFacts } from '../members/policy.ts';
import * as change from './change-queries.ts';
import { expireSomeInvitations } from './expire.ts';
import { lineIssue, readList, wrong } from './list-lines.ts';
import { invitationMail } from './mails.ts';
import {
  canCopyLink,
  canSeeInvitations,
  canSendInvitation,
  canWithdrawInvitation,
  invitesEverywhere,
} from './policy.ts';
import { factsOf, linkFactsOf, presentInvitation, statusOf, teamOf } from './present.ts';
import * as queries from './queries.ts';
import { newToken, tokenOf } from './token.ts';

type Invitation = contract.MemberInvitation;
type TeamParams = { channelId: number; teamId: number };
type InviteParams = TeamParams & { inviteId: number };
type Emailed = Pick<
  z.output<(typeof contract.updateInvitation)['body']>,
  'sendInvitationEmail' | 'sendEmailInvitation'
>;
type Wanted = Pick<
  z.output<(typeof contract.inviteMember)['body']>,
  'roleIds' | 'message' | 'isTeamLead' | keyof Emailed
>;
interface Invited {
  email: string;
  firstName: string;
  lastName: string;
}

const VALID_DAYS = 14;
/** The limit of emails per invitation and day. */
export const MOST_SENDS = 5;
/** The limits for all invitations together, high enough for lists. They also stop withdrawing and inviting again as a way around. */
const MOST_BY_LEADER = 1000;
const MOST_TO_ADDRESS = 10;

/** How many expired invitations to end along the way: more than a team ever has. */
const MOST_EXPIRED = 10_000;

/** When an invitation sent at this time expires. */
export const expiryFrom = (at: Date) => new Date(at.getTime() + VALID_DAYS * DAY_MILLIS);

export async function inviteMember(
  actor: Actor,
  {
    email,
    invitedUserFirstName: firstName,
    invitedUserLastName: lastName,
    ...wanted
  }: Call<typeof contract.inviteMember>,
): Promise<Invitation> {
  return changePeople(actor, wanted.channelId, async (trx, by) => {
    const { study, roles } = await authorizeInviting(trx, by, wanted);
    await refuseTaken(trx, by, wanted.teamId, email);
    const invited = [{ email, firstName, lastName }];
    const [id] = await insert(trx, by, { ...wanted, roles }, invited);
    return present(trx, by, study, wanted.channelId, id!);
  });
}

/** Invites everybody in a list, or nobody. */
export async function inviteMembers(
  actor: Actor,
  { list, ...wanted }: Call<typeof contract.inviteMembers>,
): Promise<Result<typeof contract.inviteMembers>> {
  return changePeople(actor, wanted.channelId, async (trx, by) => {
    const { study, roles } = await authorizeInviting(trx, by, wanted);
    const people = readList(list);
    const addresses = people.flatMap(({ email, problem }) => (problem ? [] : [email]));
    const taken = await findTaken(trx, by, wanted.teamId, addresses);
    const issues = people.flatMap((person) => {
      const why = taken.get(person.email);
      const problem = person.problem ?? (why && { key: `error.${why}` as const });
      return problem ? [lineIssue(person, problem)] : [];
    });
    if (issues.length > 0) throw wrong(issues);
    const ids = await insert(trx, by, { ...wanted, roles }, people);
    const rows = await queries.findInvitationsById(trx, wanted.channelId, ids);
    return { items: rows.map((row) => presentInvitation(row, { actor: by, study, isOwn: false })) };
  });
}

async function authorizeInviting(
  trx: Trx,
  by: Actor,
  { roleIds, isTeamLead: isLead, ...team }: Wanted & TeamParams,
): Promise<{ study: StudyFacts; roles: string[] }> {
  const { study, team: facts } = await openInvitations(trx, by, team);
  const roleKeys = await keysOf(trx, team.channelId, roleIds);
  authorize(canSendInvitation(by, facts, { roleKeys, isLead }, study));
  return { study, roles: roleKeys };
}

/** The number of statements is the same for any number of people. */
async function insert(
  trx: Trx,
  by: Actor,
  { channelId, teamId, roles, ...wanted }: Wanted & TeamParams & { roles: string[] },
  people: readonly Invited[],
): Promise<number[]> {
  const at = now();
  const { roleIds, isTeamLead: isLead, message } = wanted;
  const ids = await change.insertInvitations(
    trx,
    people.map(({ email, firstName, lastName }) => ({
      channelId,
      teamId,
      email,
      firstName,
      lastName,
      roleIds,
      isLead,
      message,
      at,
      invitedBy: by.userId,
      token: newToken(by.server.secret),
      expiresAt: expiryFrom(at),
    })),
  );
  const invitations = people.map(({ email }, position) => ({ id: ids[position]!, email }));
  for (const { id: invitationId, email: emailAddress } of invitations) {
    const facts = { channelId, teamId, invitationId, emailAddress, roles };
    record(trx, by, { type: 'invitation.created', ...facts }, at);
  }
  if (isEmailed(wanted) ?? isMailEnabled(by.server)) await send(trx, by, channelId, invitations);
  return ids;
}

/** Whether the call says that an email is sent, by either name. */
const isEmailed = ({ sendInvitationEmail, sendEmailInvitation }: Emailed) =>
  sendInvitationEmail ?? sendEmailInvitation;

/** Throws MAIL_OFF, INVITED_TOO_OFTEN, INVITED_TOO_MANY, ADDRESS_INVITED_TOO_OFTEN. */
async function send(
  trx: Trx,
  by: Actor,
  channelId: number,
  invitations: readonly { id: number; email: string }[],
): Promise<void> {
  // Nobody should wait for an email that is never sent.
  if (!isMailEnabled(by.server)) throw new AppError('MAIL_OFF');
  const addresses = invitations.map(({ email }) => email);
  const since = new Date(now().getTime() - DAY_MILLIS);
  const sent = await queries.countMails(trx, { by: by.userId, addresses }, since);
  const most = invitesEverywhere(by, channelId) ? MOST_BY_LEADER : by.server.settings.invitationsPerPerson;
  if (sent.by + invitations.length > most) throw new AppError('INVITED_TOO_MANY', { words: { most } });
  if (sent.to >= MOST_TO_ADDRESS) throw new AppError('ADDRESS_INVITED_TOO_OFTEN');
  const ids = invitations.map(({ id }) => id);
  const sends = await change.noteSends(trx, ids, now(), MOST_SENDS);
  if (sends.size < ids.length) throw new AppError('INVITED_TOO_OFTEN');
  await writeMailsToAddresses(
    trx,
    by.server,
    invitationMail,
    invitations.map(({ id, email }) => ({
      cause: `${id}/${sends.get(id)}`,
      emailAddress: email,
      languageId: by.languageId,
      channelId,
      facts: { invitationId: id, send: sends.get(id), by: by.userId },
    })),
  );
}

export async function updateInvitation(
  actor: Actor,
  {
    email,
    roleIds,
    invitedUserFirstName: firstName,
    invitedUserLastName: lastName,
    sendInvitationEmail,
    sendEmailInvitation,
    ...params
  }: Call<typeof contract.updateInvitation>,
): Promise<Invitation> {
  return changePeople(actor, params.channelId, async (trx, by) => {
    const { study, row } = await lockOpen(trx, by, params, ['PENDING']);
    const roles = await keysOf(trx, params.channelId, roleIds);
    // The caller must be able to offer both what it was and what it becomes.
    authorize(canSendInvitation(by, teamOf(row), factsOf(row), study));
    authorize(canSendInvitation(by, teamOf(row), { roleKeys: roles, isLead: row.isLead }, study));
    const before = { email: row.email, firstName: row.firstName, lastName: row.lastName };
    const isMoved = !isSameAddress(email, row.email);
    const after = { email: isMoved ? email : row.email, firstName, lastName };
    const rolesBefore = row.roles.map(({ key }) => key);
    const isSame = areSame(rolesBefore, roles) && isDeepStrictEqual(before, after);
    const isSent =
      isEmailed({ sendInvitationEmail, sendEmailInvitation }) ?? (isMoved && isMailEnabled(by.server));
    if (!isSame) {
      await change.updateInvitation(trx, row.id, { firstName, lastName, roleIds, invitedBy: by.userId });
      if (isMoved) await move(trx, by, row, email, row.expiresAt);
      const said = { before: JSON.stringify(before), after: JSON.stringify(after) };
      record(trx, by, { type: 'invitation.changed', ...idsOf(row), ...said, rolesBefore, roles });
    }
    if (isSent) await send(trx, by, row.channelId, [{ id: row.id, email: after.email }]);
    return present(trx, by, study, params.channelId, row.id);
  });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const areSame = (some: readonly string[], others: readonly string[]) =>
  isDeepStrictEqual(new Set(some), new Set(others));

/** Sends an invitation again with a new link. */
export async function resendInvitation(
  actor: Actor,
  { updatedEmailAddress, ...params }: Call<typeof contract.resendInvitation>,
): Promise<Invitation> {
  return changePeople(actor, params.channelId, async (trx, by) => {
    const { study, row } = await lockOpen(trx, by, params, ['PENDING', 'EXPIRED']);
    authorize(canSendInvitation(by, teamOf(row), factsOf(row), study));
    const email = updatedEmailAddress ?? row.email;
    // By now the address may have another open invitation, or be in the team.
    if (row.status !== 'PENDING') await refuseTaken(trx, by, params.teamId, email);
    if (isSameAddress(email, row.email)) await renew(trx, by, row, row.email, expiryFrom(now()));
    else await move(trx, by, row, email, expiryFrom(now()));
    record(trx, by, {
      type: 'invitation.resent',
      ...idsOf(row),
      emailAddress: email,
      before: row.email,
    });
    if (isMailEnabled(by.server)) await send(trx, by, row.channelId, [{ id: row.id, email }]);
    return present(trx, by, study, params.channelId, row.id);
  });
}

/**
 * Shows an inviter the link of an invitation that nobody gets by email. Decision: it is the current link, which its seed and the
 * secret give, so links that were handed over before keep working. Resending makes a new one.
 */
export async function copyInvitationLink(
  actor: Actor,
  params: InviteParams,
): Promise<Result<typeof contract.copyInvitationLink>> {
  return changePeople(actor, params.channelId, async (trx, by) => {
    const { study, row } = await lockOpen(trx, by, params, ['PENDING']);
    const { server } = by;
    authorize(canCopyLink(by, teamOf(row), linkFactsOf(row, server), study));
    const at = now();
    await change.noteLinkCopied(trx, row.id, at);
    record(trx, by, { type: 'invitation.linkCopied', ...idsOf(row), emailAddress: row.email }, at);
    return {
      url: `${server.settings.publicUrl ?? ''}${addresses.invitation(tokenOf(server.secret, row.tokenSeed))}`,
      emailAddress: row.email,
      expirationDateTimeMillis: row.expiresAt.getTime(),
    };
  });
}

export async function withdrawInvitation(actor: Actor, params: InviteParams): Promise<Invitation> {
  return changePeople(actor, params.channelId, async (trx, by) => {
    const { study, row } = await lockOpen(trx, by, params, ['PENDING', 'EXPIRED']);
    authorize(canWithdrawInvitation(by, teamOf(row), factsOf(row), study));
    if (statusOf(row) !== 'PENDING') throw new AppError('INVITATION_ENDED');
    await change.endInvitation(trx, row.id, { status: 'REVOKED' }, now());
    record(trx, by, { type: 'invitation.withdrawn', ...idsOf(row), emailAddress: row.email });
    return present(trx, by, study, params.channelId, row.id);
  });
}

/** Gives the invitation another address. Throws INVITATION_EXISTS, MEMBER_OF_TEAM. */
async function move(trx: Trx, by: Actor, row: queries.InvitationRow, email: string, expiresAt: Date) {
  await refuseTaken(trx, by, row.teamId, email);
  await renew(trx, by, row, email, expiresAt);
}

/** Renews the invitation in the name of the caller. */
async function renew(trx: Trx, by: Actor, { id }: queries.InvitationRow, email: string, expiresAt: Date) {
  const token = newToken(by.server.secret);
  await change.renewInvitation(trx, id, { email, token, expiresAt, invitedBy: by.userId });
}

/** An invitation past its expiry is not open, even before the job has ended it. */
async function findTaken(trx: Trx, { server }: Actor, teamId: number, addresses: readonly string[]) {
  await expireSomeInvitations(trx, server, { limit: MOST_EXPIRED, teamId });
  return queries.findTakenAddresses(trx, teamId, addresses);
}

async function refuseTaken(trx: Trx, by: Actor, teamId: number, email: string): Promise<void> {
  const why = (await findTaken(trx, by, teamId, [email])).get(email);
  if (why) throw new AppError(why);
}

/** Checks the caller's right before anything is looked up. Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND, FORBIDDEN. */
export async function openInvitations(
  db: Db,
  actor: Actor,
  params: TeamParams,
): Promise<{ study: StudyFacts; team: TeamFacts }> {
  requireMembership(actor, params.channelId);
  const { study, directory } = await openDirectory(actor, params.channelId, db);
  const team = await requireTeam(db, directory, params);
  authorize(canSeeInvitations(actor, params.channelId, params.teamId, study));
  return { study, team };
}

/** Locks an invitation in one of these states. Throws what openInvitations throws, INVITATION_NOT_FOUND, INVITATION_ENDED. */
async function lockOpen(
  trx: Trx,
  by: Actor,
  params: InviteParams,
  statuses: readonly queries.InvitationRow['status'][],
): Promise<{ study: StudyFacts; row: queries.InvitationRow }> {
  const { study } = await openInvitations(trx, by, params);
  await queries.lockInvitation(trx, params.inviteId);
  const row = await queries.findInvitation(trx, params.channelId, params.inviteId);
  if (row?.teamId !== params.teamId) throw new AppError('INVITATION_NOT_FOUND');
  if (!statuses.includes(statusOf(row))) throw new AppError('INVITATION_ENDED');
  return { study, row };
}

export const idsOf = ({ id, channelId, teamId }: queries.InvitationRow) => ({
  channelId,
  teamId,
  invitationId: id,
});

async function present(
  trx: Trx,
  actor: Actor,
  study: StudyFacts,
  channelId: number,
  id: number,
): Promise<Invitation> {
  const row = await queries.findInvitation(trx, channelId, id);
  if (!row) throw new Error('The invitation that was just written is missing.');
  return presentInvitation(row, { actor, study, isOwn: false });
}
