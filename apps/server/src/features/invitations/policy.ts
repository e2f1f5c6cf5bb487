import type { May } from '@studyline/contract/core/may';
import type { RoleKey } from '@studyline/contract/core/permissions';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { canAddToTeam, type StudyFacts, type TeamFacts, teamsCovered } from '../members/policy.ts';

type Overseen = Pick<StudyFacts, 'overseenTeamIds'>;

/** What the policies need to know about an invitation. */
export interface InvitationFacts {
  roleKeys: readonly RoleKey[];
  isLead: boolean;
}

/** MEMBER_INVITE: a caller who may add people to a team sees who is invited to it. */
export function canSeeInvitations(actor: Actor, channelId: number, teamId: number, study: Overseen): May {
  const own = actor.memberships.get(channelId);
  if (!own || scopesOf(own, 'MEMBER_INVITE').length === 0) return 'FORBIDDEN';
  const covered = teamsCovered(own, 'MEMBER_INVITE', study);
  return !covered || covered.includes(teamId) ? true : 'FORBIDDEN';
}

/** Whether the caller may invite people to every team of a study, and therefore lists of them. */
export function invitesEverywhere(actor: Actor, channelId: number): boolean {
  const own = actor.memberships.get(channelId);
  return own !== undefined && scopesOf(own, 'MEMBER_INVITE').includes('ALL');
}

/** MEMBER_INVITE: sending an invitation again or changing it needs the same rights as creating it. */
export const canSendInvitation: (
  actor: Actor,
  team: TeamFacts,
  invitation: InvitationFacts,
  study: Overseen,
) => May = canAddToTeam;

/** The same. A link that its address gets by email is nobody else's. */
export function canCopyLink(
  actor: Actor,
  team: TeamFacts,
  invitation: InvitationFacts & { isEmailed: boolean },
  study: Overseen,
): May {
  const may = canSendInvitation(actor, team, invitation, study);
  return may === true && invitation.isEmailed ? 'INVITATION_EMAILED' : may;
}

/** The same, even if its team is closed: nobody can join any longer, but open invitations can be withdrawn. */
export function canWithdrawInvitation(
  actor: Actor,
  team: TeamFacts,
  invitation: InvitationFacts,
  study: Overseen,
): May {
  return canAddToTeam(actor, { ...team, status: 'ACTIVE' }, invitation, study);
}
