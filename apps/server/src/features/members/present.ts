import { addresses } from '@studyline/contract/core/addresses';
import type { ChannelMember, InvitedMember, memberStatuses } from '@studyline/contract/members/calls';
import type { RoleKey } from '@studyline/contract/core/permissions';
import type { Actor } from '../../core/actor.ts';
import { SITE_LEADER, TEMPORARY_ROLE } from '../../core/roles.ts';
import { dayIn, word } from '../../core/words.ts';
import { presentContact } from '../people/contact-entry.ts';
import { presentBasicUserInfo, presentTeamName } from '../people/present.ts';
import type { MemberRow, Removal } from './directory-queries.ts';
import type { Offer } from './offer-queries.ts';
import type { InvitedRow } from './people-queries.ts';
import * as policy from './policy.ts';

type Status = (typeof memberStatuses)[number];

export function factsOf(row: MemberRow): policy.MemberFacts {
  return {
    channelId: row.channelId,
    userId: row.id,
    status: row.status,
    roleKeys: row.roleKeys,
    teamIds: row.reachedTeamIds,
    teams: row.currentTeams,
    isOnlyAdministrator: row.isOnlyAdministrator,
  };
}

export function channelMemberIdOf(channelId: number, userId: number): string {
  return `${channelId}-${userId}`;
}

export function presentMember(actor: Actor, study: policy.StudyFacts, row: MemberRow): ChannelMember {
  const channelMemberId = channelMemberIdOf(row.channelId, row.id);
  const facts = factsOf(row);
  const roles = presentRoles(row);
  return {
    channelMemberId,
    channelId: row.channelId,
    memberStatus: row.status,
    activeMember: row.status === 'CURRENT',
    channelMemberDetailUrl: addresses.member(row.channelId, channelMemberId),
    membershipsByStatus: byStatus((status) => [
      ...row.teams
        .filter((team) => status === null || team.status === status)
        .map(({ teamId, team, teamType, joinedAt, endedAt, isLead, ...at }) => ({
          teamId,
          teamName: presentTeamName(actor.languageId, team) ?? team.name,
          teamType,
          joinedDateTimeMillis: joinedAt,
          endedDateTimeMillis: endedAt,
          isTeamLead: isLead,
          inviteId: null,
          isOnlyTeam: row.status === 'CURRENT' && facts.teamIds.every((id) => id === teamId),
          can: {
            remove:
              at.status === 'FORMER'
                ? ('MEMBER_NOT_CURRENT' as const)
                : policy.canRemoveFromTeam(actor, facts, teamId, study),
          },
        })),
      ...(status === null || status === 'INVITED' ? teamsOffered(actor, row) : []),
    ]),
    rolesByStatus: byStatus((status) => {
      if (status === 'INVITED') return rolesOffered(row);
      if (status !== null) return status === row.status ? roles : [];
      const held = roles.map(({ roleId }) => roleId);
      return [...roles, ...rolesOffered(row).filter(({ roleId }) => !held.includes(roleId))];
    }),
    roleNames: roles.map(({ name }) => name),
    userProfile: {
      acceptedTermsOfService: row.hasAcceptedTerms,
      contactData: row.contactData.map((one) => presentContact(actor.languageId, one)),
      basicUserInfo: presentBasicUserInfo(row),
    },
    // For readers who see what the person has done, like the counts.
    lastLoginDateTimeMillis: row.requiredActions === null ? null : (row.lastSignInAt?.getTime() ?? null),
    missingInviteAsNewUser: false,
    verifiedEmail: row.verifiedEmail,
    displayTotalRequiredActionsCount: row.requiredActions,
    displayTotalUnreadItemsCount: row.unreadItems,
    joinedDateTimeMillis: row.joinedAt.getTime(),
    endedDateTimeMillis: row.endedAt?.getTime() ?? null,
    disabledDateTimeMillis: row.disabledAt?.getTime() ?? null,
    removal: row.removal && presentRemoval(actor.languageId, row.removal),
    signaturesKeptCount: null,
    can: {
      remove: policy.canRemoveMember(actor, facts, study),
      changeRoles: policy.canChangeRoles(actor, facts),
      viewAudit: policy.canViewMemberAudit(actor, facts, study),
    },
  };
}

/** A row of a list of people. */
export function presentListed(
  actor: Actor,
  study: policy.StudyFacts,
  row: MemberRow | InvitedRow,
): ChannelMember | InvitedMember {
  return row.status === 'INVITED' ? presentInvited(actor, row) : presentMember(actor, study, row);
}

/** The name that the inviter last gave, or else the address. */
export function invitedName({ emailAddress, offers }: InvitedRow): string {
  const { firstName = '', lastName = '' } = offers[0] ?? {};
  return `${firstName} ${lastName}`.trim() || emailAddress;
}

export const invitedAt = ({ offers }: InvitedRow): number => Math.min(...offers.map((one) => one.invitedAt));

function presentInvited(actor: Actor, row: InvitedRow): InvitedMember {
  const { channelId, emailAddress, offers } = row;
  const [{ firstName, lastName } = { firstName: '', lastName: '' }] = offers;
  const roles = rolesOffered(row);
  return {
    channelMemberId: null,
    channelId,
    memberStatus: 'INVITED',
    activeMember: false,
    channelMemberDetailUrl: null,
    membershipsByStatus: byStatus((status) =>
      status === null || status === 'INVITED' ? teamsOffered(actor, row) : [],
    ),
    rolesByStatus: byStatus((status) => (status === null || status === 'INVITED' ? roles : [])),
    roleNames: roles.map(({ name }) => name),
    userProfile: {
      acceptedTermsOfService: false,
      contactData: [],
      basicUserInfo: {
        userId: null,
        uuid: null,
        displayName: invitedName(row),
        displayPrefix: null,
        displaySuffix: null,
        firstName,
        middleName: null,
        lastName,
        emailAddress,
        jobTitle: null,
        languageId: null,
        timezoneId: null,
        portraitUrl: null,
        prefixId: null,
        suffixId: null,
      },
    },
    lastLoginDateTimeMillis: null,
    missingInviteAsNewUser: !row.isReached,
    verifiedEmail: false,
    displayTotalRequiredActionsCount: null,
    displayTotalUnreadItemsCount: null,
    joinedDateTimeMillis: invitedAt(row),
    endedDateTimeMillis: null,
    disabledDateTimeMillis: null,
    removal: null,
    signaturesKeptCount: null,
    can: { remove: 'MEMBER_NOT_CURRENT', changeRoles: 'MEMBER_NOT_CURRENT', viewAudit: 'MEMBER_NOT_CURRENT' },
  };
}

interface Invited {
  offers: readonly Offer[];
}

function teamsOffered(actor: Actor, { offers }: Invited): ChannelMember['membershipsByStatus']['ALL'] {
  return offers.map(({ inviteId, teamId, team, teamType, isLead, invitedAt }) => ({
    teamId,
    teamName: presentTeamName(actor.languageId, team) ?? team.name,
    teamType,
    joinedDateTimeMillis: invitedAt,
    endedDateTimeMillis: null,
    isTeamLead: isLead,
    inviteId,
    isOnlyTeam: false,
    can: { remove: 'MEMBER_NOT_CURRENT' },
  }));
}

/** Each role that the invitations offer, since the first of them. */
function rolesOffered({ offers }: Invited): ChannelMember['rolesByStatus']['ALL'] {
  const newestFirst = offers.flatMap(({ roles, invitedAt }) =>
    roles.map((role) => ({
      ...presentRole(role),
      grantedDateTimeMillis: invitedAt,
      untilDateTimeMillis: null,
    })),
  );
  const byId = new Map(newestFirst.map((role) => [role.roleId, role]));
  return [...byId.values()].toSorted((a, b) => a.roleId - b.roleId);
}

/** Who ended a membership and why. */
export function presentRemoval(
  languageId: string,
  { userId, displayName, reason, roleEndedOn }: Removal,
): NonNullable<ChannelMember['removal']> {
  const end =
    roleEndedOn && word(languageId, 'server.roleEnded', { day: dayIn(languageId, Date.parse(roleEndedOn)) });
  return {
    userId,
    displayName: displayName ?? word(languageId, 'server.systemActor'),
    reason: reason ?? end,
  };
}

/** A role with what screens treat differently about it. */
export function presentRole<Role extends { key: RoleKey }>(role: Role) {
  return { ...role, leadsSite: role.key === SITE_LEADER, endsByItself: role.key === TEMPORARY_ROLE };
}

export function presentRoles(row: MemberRow): ChannelMember['rolesByStatus']['ALL'] {
  return row.roles.map(({ grantedAt, untilAt, ...role }) => ({
    ...presentRole(role),
    grantedDateTimeMillis: grantedAt,
    untilDateTimeMillis: untilAt,
  }));
}

/** Null is all statuses. PAST is another word for FORMER. */
function byStatus<T>(listOf: (status: Status | null) => T[]): Record<Status | 'PAST' | 'ALL', T[]> {
  const former = listOf('FORMER');
  return {
    CURRENT: listOf('CURRENT'),
    INVITED: listOf('INVITED'),
    FORMER: former,
    PAST: former,
    ALL: listOf(null),
  };
}
