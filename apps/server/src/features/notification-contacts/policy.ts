import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, reachesTeam } from '../../core/roles.ts';

/** What the policy needs to know about the team of a contact. */
export interface TeamFacts {
  teamId: number;
  overseenByTeamIds: readonly number[];
}

/** NOTIFICATION_CONTACT_MANAGE, for the contacts of a team; null is those of the whole study. */
export function canManageContacts(actor: Actor, channelId: number, team: TeamFacts | null): May {
  const member = actor.memberships.get(channelId);
  const permission = 'NOTIFICATION_CONTACT_MANAGE';
  const isHeld = member && (team ? reachesTeam(member, team, permission) : holdsAll(member, permission));
  return isHeld ? true : 'FORBIDDEN';
}
