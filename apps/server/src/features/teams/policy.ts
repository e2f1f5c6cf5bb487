import type { StudyPermission } from '@studyline/contract/core/permissions';
import type { May } from '@studyline/contract/core/may';
import type { teamTypes } from '@studyline/contract/teams/team-types';
import {
  closedTeamStatuses,
  type TeamStatus,
  transitionNames,
  type TransitionName,
  type TransitionNeed,
} from '@studyline/contract/teams/calls';
import type { Actor, Membership } from '../../core/actor.ts';
import { holdsAll, reachesTeam, SITE_LEADER } from '../../core/roles.ts';
import { isAdministrator, seenTeamIds } from '../members/policy.ts';
import { transitions } from './transitions.ts';

/** What the policies need to know about a team. */
export interface TeamFacts {
  channelId: number;
  clientId: number;
  teamId: number;
  teamType: (typeof teamTypes)[number];
  status: TeamStatus;
  blinding: string;
  overseenByTeamIds: readonly number[];
  isApproved: boolean;
  hasPrincipalInvestigator: boolean;
  /** Its study's SITE_DIRECTORY_OPEN. */
  isDirectoryOpen: boolean;
}

type ReachedTeam = Pick<TeamFacts, 'channelId' | 'teamId' | 'overseenByTeamIds'>;

/** Whether a member is the investigator of their sites. */
export function leadsSites({ roleKeys, isReadOnly }: Membership): boolean {
  return roleKeys.includes(SITE_LEADER) && !isReadOnly;
}

/** The teams, in all studies, of which the actor is the investigator. */
export function teamsLed(actor: Actor): number[] {
  return [...actor.memberships.values()].filter(leadsSites).flatMap(({ teamIds }) => teamIds);
}

/** DIRECTORY_VIEW */
export function canViewTeam(actor: Actor, team: TeamFacts): May {
  const seen = seenTeamIds(actor, team);
  return !seen || seen.includes(team.teamId) ? true : 'TEAM_NOT_FOUND';
}

/** TEAM_UPDATE: the team's name and contact details. For a closed team it has to be held for the whole study. */
export function canUpdateTeam(actor: Actor, team: TeamFacts): May {
  if (!reaches(actor, team, 'TEAM_UPDATE')) return 'FORBIDDEN';
  const isClosed = closedTeamStatuses.includes(team.status);
  return isClosed && canUpdateSettings(actor, team) !== true ? 'TEAM_CLOSED' : true;
}

/**
 * Decision: changing what a team may see and do, its organisation, its approval and its number requires TEAM_UPDATE for the whole study. A site does
 * not approve or unblind itself.
 */
export function canUpdateSettings(actor: Actor, { channelId }: TeamFacts): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'TEAM_UPDATE') ? true : 'FORBIDDEN';
}

/** Decision: nobody lifts the blinding of a team that they are in. */
export function canChangeBlinding(actor: Actor, team: TeamFacts): May {
  return isOwnBlinded(actor, team) ? 'OWN_BLINDING' : canUpdateSettings(actor, team);
}

function isOwnBlinded(actor: Actor, { channelId, teamId, blinding }: TeamFacts): boolean {
  const isOwn = actor.memberships.get(channelId)?.teamIds.includes(teamId) ?? false;
  return isOwn && blinding === 'BLINDED';
}

/** TEAM_CREATE, which also covers setting a team's overseers. */
export function canCreateTeam(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'TEAM_CREATE') ? true : 'FORBIDDEN';
}

/** MEMBER_INVITE: whether people can be added to the team. */
export function canInviteTo(actor: Actor, team: TeamFacts): May {
  if (!reaches(actor, team, 'MEMBER_INVITE')) return 'FORBIDDEN';
  return closedTeamStatuses.includes(team.status) ? 'TEAM_CLOSED' : true;
}

/** COMPLIANCE_VIEW: how much the team's members still have to do. */
export function canTrackTeam(actor: Actor, team: TeamFacts): May {
  return reaches(actor, team, 'COMPLIANCE_VIEW') ? true : 'FORBIDDEN';
}

/** SERVICES_VIEW: what is lent to the team, where its study lends (ENABLE_RENTAL_EQUIPMENT). */
export function canViewTeamEquipment(actor: Actor, team: ReachedTeam, hasRentalEquipment: boolean): May {
  if (!reaches(actor, team, 'SERVICES_VIEW')) return 'FORBIDDEN';
  return hasRentalEquipment ? true : 'FEATURE_OFF';
}

/** ORDER_APPROVE: above what orders of a team have to be approved, where its study has orders (ENABLE_ORDERS). */
export function canSetOrderLimit(actor: Actor, team: TeamFacts, hasOrders: boolean): May {
  if (!reaches(actor, team, 'ORDER_APPROVE')) return 'FORBIDDEN';
  if (!hasOrders) return 'FEATURE_OFF';
  return closedTeamStatuses.includes(team.status) ? 'TEAM_CLOSED' : true;
}

/** AUDIT_VIEW: the audit trail of the team. */
export function canViewTeamAudit(actor: Actor, team: TeamFacts): May {
  return reaches(actor, team, 'AUDIT_VIEW') ? true : 'FORBIDDEN';
}

/** Decision: a team's members may read why it is on hold, like the readers of its audit trail. */
export function readsReasons(actor: Actor, team: TeamFacts): boolean {
  const isOwn = actor.memberships.get(team.channelId)?.teamIds.includes(team.teamId);
  return isOwn === true || canViewTeamAudit(actor, team) === true;
}

/** The transitions that the team's state and the caller's permissions allow, even if requirements are still missing. */
export function allowedTransitions(actor: Actor, team: TeamFacts): TransitionName[] {
  return transitionNames.filter((name) => isPossible(team, name) && isPermitted(actor, team, name));
}

export function canTransitionTeam(actor: Actor, team: TeamFacts, name: TransitionName): May {
  if (!isPermitted(actor, team, name)) return 'FORBIDDEN';
  if (!isPossible(team, name)) return 'ILLEGAL_TRANSITION';
  // Cancelling removes the team's members, and nobody lifts their own blinding.
  if (name === 'cancel_team' && isOwnBlinded(actor, team)) return 'OWN_BLINDED_TEAM';
  return missingFor(team, name)[0] ?? true;
}

/** Whether closing a team may reduce the study's administrators who are not read-only. `left` is how many would remain. */
export function canLoseAdministrator(actor: Actor, channelId: number, left: number): May {
  if (left === 0) return 'LAST_CHANNEL_ADMIN';
  return isAdministrator(actor, { channelId }) ? true : 'ADMINISTRATORS_ONLY';
}

/** Everything that is still missing for a transition. */
export function missingFor(team: TeamFacts, name: TransitionName): TransitionNeed[] {
  if (name !== 'activate_team') return [];
  return [
    ...(team.isApproved ? [] : (['SITE_NOT_APPROVED'] as const)),
    ...(team.hasPrincipalInvestigator ? [] : (['PRINCIPAL_INVESTIGATOR_MISSING'] as const)),
  ];
}

function isPossible({ teamType, status }: TeamFacts, name: TransitionName): boolean {
  const { from, isForSites } = transitions[name];
  return from.includes(status) && (!isForSites || teamType === 'STUDY_SITE');
}

function isPermitted(actor: Actor, team: TeamFacts, name: TransitionName): boolean {
  const member = actor.memberships.get(team.channelId);
  if (!member) return false;
  const isOverseer = transitions[name].isForOverseers && reaches(actor, team, 'TEAM_STATUS_CHANGE');
  return isOverseer || holdsAll(member, 'TEAM_STATUS_CHANGE');
}

/** Whether the caller holds a permission on the team. */
export function reaches(actor: Actor, team: ReachedTeam, permission: StudyPermission): boolean {
  const member = actor.memberships.get(team.channelId);
  return member !== undefined && reachesTeam(member, team, permission);
}
