import type { NotificationContact } from '@studyline/contract/notification-contacts/calls';
import type { Actor } from '../../core/actor.ts';
import { presentTeamName } from '../people/present.ts';
import { canManageContacts, type TeamFacts } from './policy.ts';
import type { ContactRow } from './queries.ts';

/** What the policy needs to know about the team of a contact. */
export function teamOf({ teamId, overseenByTeamIds }: ContactRow): TeamFacts | null {
  return teamId === null ? null : { teamId, overseenByTeamIds };
}

export function presentContact(actor: Actor, row: ContactRow): NotificationContact {
  const { teamId, entityType } = row;
  const ofTeam = teamId === null ? 'STUDY_CONTACT' : 'TEAM_CONTACT';
  return {
    id: row.contactId,
    contactType: entityType === null ? ofTeam : 'WORKFLOW_CONTACT',
    userId: row.userId,
    displayName: row.displayName,
    emailAddress: row.emailAddress,
    notificationStatusTypes: row.events,
    teamId,
    teamName: presentTeamName(actor.languageId, row.team),
    serviceEntityType: entityType,
    bounceUserId: row.bounceUserId,
    bounceName: row.bounceName,
    state: row.state,
    lastMail: row.lastMail,
    can: { change: canManageContacts(actor, row.channelId, teamOf(row)) },
  };
}
