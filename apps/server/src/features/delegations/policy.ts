import type { May } from '@studyline/contract/core/may';
import type { DelegationStatus } from '@studyline/contract/delegations/fields';
import { closedTeamStatuses } from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { leadsSites, reaches, type TeamFacts } from '../teams/policy.ts';

/** What the policies need to know about a line of the log. */
export interface LineFacts {
  userId: number;
  status: DelegationStatus;
  /** Whether its last day is over. */
  isOver: boolean;
  /** Whether its person is no longer in the team. */
  hasLeft: boolean;
}

/** Whether the actor may add lines for people of this site, or at least for themselves. */
export function canAddDelegations(actor: Actor, team: TeamFacts): May {
  if (!reaches(actor, team, 'DELEGATION_MANAGE') && !managesOwn(actor, team)) return 'FORBIDDEN';
  if (team.teamType !== 'STUDY_SITE') return 'NOT_A_SITE';
  return closedTeamStatuses.includes(team.status) ? 'TEAM_CLOSED' : true;
}

/** DELEGATION_MANAGE. Decision: people who manage only their own delegations ask for them, and investigators never do for themselves. */
export function canAddDelegation(actor: Actor, team: TeamFacts, userId: number): May {
  const may = canAddDelegations(actor, team);
  if (may !== true) return may;
  const isOwn = userId === actor.userId;
  if (!isOwn && !reaches(actor, team, 'DELEGATION_MANAGE')) return 'FORBIDDEN';
  return isOwn && canDecideDelegations(actor, team) === true ? 'OWN_DELEGATION' : true;
}

/** Decision: those who lead a site decide what is delegated there, as nobody else does, whatever their DELEGATION_MANAGE. */
export function canDecideDelegations(actor: Actor, { channelId, teamId }: TeamFacts): May {
  const member = actor.memberships.get(channelId);
  return member?.teamIds.includes(teamId) && leadsSites(member) ? true : 'FORBIDDEN';
}

export function canDecideDelegation(
  actor: Actor,
  team: TeamFacts,
  { userId, status, isOver, hasLeft }: LineFacts,
  decision: 'approve' | 'refuse',
): May {
  const may = canDecideDelegations(actor, team);
  if (may !== true) return may;
  if (status !== 'WAITING') return 'ILLEGAL_TRANSITION';
  if (userId === actor.userId) return 'OWN_DELEGATION';
  if (decision === 'refuse') return true;
  if (isOver) return 'DELEGATION_OVER';
  return hasLeft ? 'MEMBER_NOT_CURRENT' : true;
}

/** DELEGATION_MANAGE. Everyone at a site may give back what is delegated to them. */
export function canEndDelegation(actor: Actor, team: TeamFacts, { userId, status }: LineFacts): May {
  const isOwn = userId === actor.userId && managesOwn(actor, team);
  if (!isOwn && !reaches(actor, team, 'DELEGATION_MANAGE')) return 'FORBIDDEN';
  return status === 'REFUSED' || status === 'ENDED' ? 'ILLEGAL_TRANSITION' : true;
}

function managesOwn(actor: Actor, { channelId, teamId }: TeamFacts): boolean {
  const member = actor.memberships.get(channelId);
  return (
    member !== undefined &&
    member.teamIds.includes(teamId) &&
    scopesOf(member, 'DELEGATION_MANAGE').length > 0
  );
}
