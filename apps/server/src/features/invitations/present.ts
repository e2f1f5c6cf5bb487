import type { MemberInvitation } from '@studyline/contract/invitations/calls';
import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import type { StudyFacts, TeamFacts } from '../members/policy.ts';
import { presentTeamName } from '../people/present.ts';
import { canCopyLink, canSendInvitation, canWithdrawInvitation } from './policy.ts';
import type { InvitationRow } from './queries.ts';

/** What decides on an invitation's `can`. */
export interface Reader {
  actor: Actor;
  /** The facts of the study; undefined if the reader is not in it. */
  study: StudyFacts | undefined;
  /** Whether the invitation is the reader's own. */
  isOwn: boolean;
}

export function teamOf({ channelId, teamId, teamType, teamStatus }: InvitationRow): TeamFacts {
  return { channelId, teamId, teamType, status: teamStatus };
}

/** An invitation past its expiry counts as expired, even before the job has ended it. */
export function statusOf({ status, expiresAt }: InvitationRow): InvitationRow['status'] {
  return status === 'PENDING' && expiresAt <= now() ? 'EXPIRED' : status;
}

export function factsOf({ roles, isLead }: InvitationRow) {
  return { roleKeys: roles.map(({ key }) => key), isLead };
}

/** An email that was refused or given up has brought the link to nobody. */
export function linkFactsOf(row: InvitationRow, server: Server) {
  const { mailState } = row;
  const isUndelivered = mailState === null || mailState === 'REFUSED' || mailState === 'GIVEN_UP';
  return { ...factsOf(row), isEmailed: isMailEnabled(server) && !isUndelivered };
}

export function presentInvitation(row: InvitationRow, reader: Reader): MemberInvitation {
  const { actor, isOwn } = reader;
  const status = statusOf(row);
  const can = whatCan(row, reader);
  return {
    id: row.id,
    channelId: row.channelId,
    channelName: row.channelName,
    teamId: row.teamId,
    teamName: presentTeamName(actor.languageId, row.team) ?? row.team.name,
    status,
    completed: status !== 'PENDING',
    email: row.email,
    roleIds: row.roleIds,
    roleNames: row.roles.map(({ name }) => name),
    isTeamLead: row.isLead,
    message: row.message,
    invitedByUser: { userId: row.invitedBy, displayName: row.invitedByName },
    invitedUser: {
      userId: row.userId ?? row.knownUserId,
      firstName: row.firstName,
      lastName: row.lastName,
    },
    workflow: row.workflow,
    createDateTimeMillis: row.createdAt.getTime(),
    expirationDateTimeMillis: row.expiresAt.getTime(),
    missingInviteAsNewUser: status === 'PENDING' && row.mailState === null && row.knownUserId === null,
    lastSentDateTimeMillis: row.lastSentAt?.getTime() ?? null,
    mailState: row.mailState,
    declineReason: row.declineReason,
    actions: [
      ...(isOwn && status === 'PENDING' ? (['accept_invite', 'decline_invite'] as const) : []),
      ...(can.withdraw === true ? (['revoke_invite'] as const) : []),
    ],
    can,
  };
}

function whatCan(
  row: InvitationRow,
  { actor, study }: Reader,
): Record<'resend' | 'update' | 'withdraw' | 'copyLink', May> {
  const whileOpen = (may: May, ...statuses: InvitationRow['status'][]): May =>
    may !== true || statuses.includes(statusOf(row)) ? may : 'INVITATION_ENDED';
  const send = study ? canSendInvitation(actor, teamOf(row), factsOf(row), study) : 'FORBIDDEN';
  const copy = study ? canCopyLink(actor, teamOf(row), linkFactsOf(row, actor.server), study) : 'FORBIDDEN';
  const withdraw = study ? canWithdrawInvitation(actor, teamOf(row), factsOf(row), study) : 'FORBIDDEN';
  return {
    resend: whileOpen(send, 'PENDING', 'EXPIRED'),
    update: whileOpen(send, 'PENDING'),
    copyLink: whileOpen(copy, 'PENDING'),
    withdraw: whileOpen(withdraw, 'PENDING'),
  };
}
