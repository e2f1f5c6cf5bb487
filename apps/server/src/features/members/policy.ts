import type { May } from '@studyline/contract/core/may';
import type { MemberStatus } from '@studyline/contract/members/calls';
import { type RoleKey, roles, type StudyPermission } from '@studyline/contract/core/permissions';
import type { blindings, teamTypes } from '@studyline/contract/teams/team-types';
import { closedTeamStatuses, type TeamStatus } from '@studyline/contract/teams/calls';
import type { Actor, Membership } from '../../core/actor.ts';
import {
  holdsAll,
  rolesOfTeams,
  manageableRoles,
  scopesOf,
  seesKeyContacts,
  STUDY_ADMINISTRATOR,
  teamsSeen,
} from '../../core/roles.ts';

/** What the policies need to know about a member. */
export interface MemberFacts {
  channelId: number;
  userId: number;
  status: MemberStatus;
  roleKeys: readonly RoleKey[];
  /** The teams that they are in; for a former member, those that they were in when they left. */
  teamIds: readonly number[];
  /** The teams that they are in now. */
  teams: readonly (Pick<TeamFacts, 'teamId' | 'teamType' | 'status'> & { blinding: Blinding })[];
  isOnlyAdministrator: boolean;
}

/** What the policies need to know about a team. */
export interface TeamFacts {
  channelId: number;
  teamId: number;
  teamType: TeamType;
  status: TeamStatus;
}
type TeamType = (typeof teamTypes)[number];
type Blinding = (typeof blindings)[number];

const typesOf = (teams: readonly { teamType: TeamType }[]) => teams.map(({ teamType }) => teamType);

/** Whether a role fits one of these teams. */
export function fitsTeams(key: RoleKey, types: readonly TeamType[]): boolean {
  return types.some((type) => rolesOfTeams[type].includes(roles[key].category));
}

/** What the policies need to know about a study besides the caller's membership. */
export interface StudyFacts {
  /** The caller's own teams and those that they oversee. */
  overseenTeamIds: readonly number[];
  /** SITE_DIRECTORY_OPEN: people of sites see everybody. */
  isDirectoryOpen: boolean;
}

/** The teams whose people a permission covers; null is the whole study. */
export function teamsCovered(
  member: Membership,
  permission: StudyPermission,
  { overseenTeamIds }: Pick<StudyFacts, 'overseenTeamIds'>,
): readonly number[] | null {
  if (holdsAll(member, permission)) return null;
  return scopesOf(member, permission).flatMap((scope) => {
    if (scope === 'OVERSEEN') return overseenTeamIds;
    if (scope === 'LEAD') return member.ledTeamIds;
    return scope === 'TEAM' ? member.teamIds : [];
  });
}

/**
 * DIRECTORY_VIEW: the teams that a person knows of; null is all of the study. A client administrator knows of all teams, but not of
 * the people in them.
 */
export function seenTeamIds(
  actor: {
    memberships: ReadonlyMap<number, Pick<Membership, 'roleKeys' | 'teamIds' | 'isReadOnly'>>;
    administeredClientIds: readonly number[];
  },
  study: { channelId: number; clientId: number; isDirectoryOpen: boolean },
): number[] | null {
  const member = actor.memberships.get(study.channelId);
  if (actor.administeredClientIds.includes(study.clientId)) return null;
  const seen = member ? teamsSeen(member, study.isDirectoryOpen) : [];
  return seen && [...seen];
}

/** The people whom a person sees in a study. */
export interface Directory {
  /** The person, who always sees themselves. */
  userId: number;
  /** The people of these teams; null is everybody. */
  teamIds: readonly number[] | null;
  /** The teams that they know of: at least these, more for administrators of the client. Null is all. */
  knownTeamIds: readonly number[] | null;
  /** Whether they see the study's key contacts, whatever their team. */
  keyContacts: boolean;
  /** The people invited to these teams; null is all. */
  invitedTeamIds: readonly number[] | null;
  /** The former members of these teams; null is all. */
  formerTeamIds: readonly number[] | null;
  /** The teams whose people's figures they see; null is everybody. */
  trackedTeamIds: readonly number[] | null;
  /** Whether they see their own figures, whatever their team. */
  tracksSelf: boolean;
}

/**
 * MEMBER_VIEW: people see the members of the teams that they see; people of sites also see the key contacts. Invited people are shown
 * to people who may add members to the team (MEMBER_INVITE), former members to people who may add members or read the audit trail (MEMBER_INVITE, AUDIT_VIEW), and figures to people who see what a person has
 * done (COMPLIANCE_VIEW, R32).
 */
export function directoryOf(
  actor: Actor,
  member: Membership,
  study: StudyFacts & { clientId: number },
): Directory {
  const invited = teamsCovered(member, 'MEMBER_INVITE', study);
  const audited = teamsCovered(member, 'AUDIT_VIEW', study);
  return {
    userId: actor.userId,
    teamIds: teamsSeen(member, study.isDirectoryOpen),
    knownTeamIds: seenTeamIds(actor, { ...study, channelId: member.channelId }),
    keyContacts: seesKeyContacts(member),
    invitedTeamIds: invited,
    formerTeamIds: invited && audited && [...new Set([...invited, ...audited])],
    trackedTeamIds: teamsCovered(member, 'COMPLIANCE_VIEW', study),
    tracksSelf: scopesOf(member, 'COMPLIANCE_VIEW').includes('SELF'),
  };
}

/**
 * MEMBER_INVITE: whether the caller may end a membership of the study. Decision: a caller who holds it for some teams may remove only
 * people who are in no other teams and whom they could add themselves. Only an administrator of the study removes another one.
 */
export function canRemoveMember(
  actor: Actor,
  member: MemberFacts,
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const own = actor.memberships.get(member.channelId);
  if (!own || scopesOf(own, 'MEMBER_INVITE').length === 0) return 'FORBIDDEN';
  if (member.status !== 'CURRENT') return 'MEMBER_NOT_CURRENT';
  const covered = teamsCovered(own, 'MEMBER_INVITE', study);
  if (covered && !member.teamIds.every((id) => covered.includes(id))) return 'FORBIDDEN';
  if (!mayManage(own, member, covered)) return 'FORBIDDEN';
  return member.isOnlyAdministrator ? 'LAST_CHANNEL_ADMIN' : true;
}

/** Only a caller who could add a member with these roles may change the membership. */
function mayManage(
  own: Membership,
  { roleKeys }: Pick<MemberFacts, 'roleKeys'>,
  covered: readonly number[] | null,
): boolean {
  if (covered) {
    const taken = scopesOf(own, 'MEMBER_INVITE').flatMap((scope) => manageableRoles[scope] ?? []);
    return roleKeys.every((key) => taken.includes(key));
  }
  return !roleKeys.includes(STUDY_ADMINISTRATOR) || own.roleKeys.includes(STUDY_ADMINISTRATOR);
}

/**
 * MEMBER_INVITE: whether the caller may remove a member from one team, which ends the membership of a member without another team.
 * Nobody removes themselves from a blinded team while staying in the study, because that would lift their blinding.
 */
export function canRemoveFromTeam(
  actor: Actor,
  member: MemberFacts,
  teamId: number,
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  if (member.teamIds.every((id) => id === teamId)) return canRemoveMember(actor, member, study);
  const own = actor.memberships.get(member.channelId);
  if (!own || scopesOf(own, 'MEMBER_INVITE').length === 0) return 'FORBIDDEN';
  if (member.status !== 'CURRENT') return 'MEMBER_NOT_CURRENT';
  const covered = teamsCovered(own, 'MEMBER_INVITE', study);
  if (covered && !covered.includes(teamId)) return 'FORBIDDEN';
  if (!mayManage(own, member, covered)) return 'FORBIDDEN';
  const isBlinded = member.teams.some((team) => team.teamId === teamId && team.blinding === 'BLINDED');
  if (isBlinded && member.userId === actor.userId) return 'OWN_BLINDED_TEAM';
  if (!member.isOnlyAdministrator) return true;
  const others = member.teams.filter((team) => team.teamId !== teamId);
  // A member whose teams are all closed is read-only.
  const isAtWork = others.some(({ status }) => !closedTeamStatuses.includes(status));
  return isAtWork && fitsTeams(STUDY_ADMINISTRATOR, typesOf(others)) ? true : 'LAST_CHANNEL_ADMIN';
}

/** CHANNEL_ROLE_ASSIGN: whether the caller may change a member's roles. Nobody changes their own. */
export function canChangeRoles(actor: Actor, member: MemberFacts): May {
  const own = actor.memberships.get(member.channelId);
  if (!own || !holdsAll(own, 'CHANNEL_ROLE_ASSIGN')) return 'FORBIDDEN';
  if (member.userId === actor.userId) return 'OWN_ROLES';
  return member.status === 'CURRENT' ? true : 'MEMBER_NOT_CURRENT';
}

/** Whether the caller may give a member a role or take it away. Only study administrators appoint and dismiss each other. */
export function canChangeRole(actor: Actor, member: MemberFacts, key: RoleKey): May {
  const may = canChangeRoles(actor, member);
  if (may !== true) return may;
  const isHeld = member.roleKeys.includes(key);
  if (!isHeld && !fitsTeams(key, typesOf(member.teams))) return 'ROLE_NOT_FOR_TEAM';
  if (key !== STUDY_ADMINISTRATOR) return true;
  if (!isAdministrator(actor, member)) return 'ADMINISTRATORS_ONLY';
  return isHeld && member.isOnlyAdministrator ? 'LAST_CHANNEL_ADMIN' : true;
}

/** Whether the caller may set a member's roles to these. All of them have to fit the teams that the member is in now. */
export function canSetRoles(actor: Actor, member: MemberFacts, keys: readonly RoleKey[]): May {
  const may = canChangeRoles(actor, member);
  if (may !== true) return may;
  const changed = [
    ...keys.filter((key) => !member.roleKeys.includes(key)),
    ...member.roleKeys.filter((key) => !keys.includes(key)),
  ];
  for (const key of changed) {
    const mayChange = canChangeRole(actor, member, key);
    if (mayChange !== true) return mayChange;
  }
  return keys.every((key) => fitsTeams(key, typesOf(member.teams))) ? true : 'ROLE_NOT_FOR_TEAM';
}

/** Whether the caller is an administrator of the study. */
export function isAdministrator(actor: Actor, { channelId }: { channelId: number }): boolean {
  return actor.memberships.get(channelId)?.roleKeys.includes(STUDY_ADMINISTRATOR) ?? false;
}

/**
 * MEMBER_INVITE: whether the caller may add a person who is not in the study to a team with these roles. A caller who holds it for some
 * teams may give the roles of such teams (manageableRoles), and may not make anybody the lead of a team.
 */
export function canAddToTeam(
  actor: Actor,
  team: TeamFacts,
  entry: { roleKeys: readonly RoleKey[]; isLead: boolean },
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const own = actor.memberships.get(team.channelId);
  if (!own || scopesOf(own, 'MEMBER_INVITE').length === 0) return 'FORBIDDEN';
  const covered = teamsCovered(own, 'MEMBER_INVITE', study);
  if (covered && !covered.includes(team.teamId)) return 'FORBIDDEN';
  if (closedTeamStatuses.includes(team.status)) return 'TEAM_CLOSED';
  if (!entry.roleKeys.every((key) => fitsTeams(key, [team.teamType]))) return 'ROLE_NOT_FOR_TEAM';
  if (entry.isLead && team.teamType !== 'STUDY_SERVICE_PROVIDER') return 'ROLE_NOT_FOR_TEAM';
  if (covered && (entry.isLead || !mayManage(own, entry, covered))) return 'FORBIDDEN';
  if (!entry.roleKeys.includes(STUDY_ADMINISTRATOR)) return true;
  return isAdministrator(actor, team) ? true : 'ADMINISTRATORS_ONLY';
}

/** MEMBER_INVITE: whether the caller may add people to any team of the study. */
export function canAddToSomeTeam(
  actor: Actor,
  channelId: number,
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const own = actor.memberships.get(channelId);
  const covered = own ? teamsCovered(own, 'MEMBER_INVITE', study) : [];
  return !covered || covered.length > 0 ? true : 'FORBIDDEN';
}

/** The same for a current member. Giving them more roles counts as changing their roles. */
export function canAddMemberToTeam(
  actor: Actor,
  team: TeamFacts,
  entry: { roleKeys: readonly RoleKey[]; isLead: boolean; member: MemberFacts },
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const may = canAddToTeam(actor, team, entry, study);
  if (may !== true) return may;
  const { member, roleKeys } = entry;
  if (member.userId === actor.userId) return 'OWN_ROLES';
  return roleKeys.every((key) => member.roleKeys.includes(key)) ? true : canChangeRoles(actor, member);
}

/** AUDIT_VIEW: whether the caller may read a member's history. */
export function canViewMemberAudit(
  actor: Actor,
  member: MemberFacts,
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const own = actor.memberships.get(member.channelId);
  if (!own) return 'FORBIDDEN';
  const covered = teamsCovered(own, 'AUDIT_VIEW', study);
  if (!covered || member.teamIds.some((id) => covered.includes(id))) return true;
  const isOwn = scopesOf(own, 'AUDIT_VIEW').includes('SELF') && member.userId === actor.userId;
  return isOwn ? true : 'FORBIDDEN';
}

/**
 * AUDIT_VIEW: whether the caller may read the history of a study's people, or of one team's. The queries limit which rows they see.
 * Permission for the history of one's own posts reveals nothing about people.
 */
export function canViewMembershipAudit(
  actor: Actor,
  { channelId, teamId }: { channelId: number; teamId?: number | undefined },
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const own = actor.memberships.get(channelId);
  if (!own) return 'FORBIDDEN';
  const covered = teamsCovered(own, 'AUDIT_VIEW', study);
  if (!covered || scopesOf(own, 'AUDIT_VIEW').includes('SELF')) return true;
  return covered.length > 0 && (teamId === undefined || covered.includes(teamId)) ? true : 'FORBIDDEN';
}

/** ACCESS_REVIEW: whether the caller may see who has which access to the study. */
export function canReviewAccess(actor: Actor, channelId: number): May {
  const own = actor.memberships.get(channelId);
  return own && holdsAll(own, 'ACCESS_REVIEW') ? true : 'FORBIDDEN';
}

/** AUDIT_VIEW: whether the caller may read the audit trail of a study. The queries limit which rows they see. */
export function canViewTrail(actor: Actor, channelId: number): May {
  const own = actor.memberships.get(channelId);
  return own && scopesOf(own, 'AUDIT_VIEW').length > 0 ? true : 'FORBIDDEN';
}
