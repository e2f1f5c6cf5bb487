import { type Actor, requireMembership } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { type StudyFacts, teamsCovered } from '../members/policy.ts';

/** How much of a study's audit trail a person may read (AUDIT_VIEW). */
export interface AuditReader {
  userId: number;
  channelId: number;
  /** Events of the people of these teams and of the teams themselves; null is everybody and everything. */
  teamIds: readonly number[] | null;
  /** All events of their own posts. */
  readsOwnPosts: boolean;
  /** What they did themselves and what concerns them. */
  readsSelf: boolean;
}

/** Throws CHANNEL_NOT_FOUND. */
export function auditReaderOf(
  actor: Actor,
  channelId: number,
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): AuditReader {
  const member = requireMembership(actor, channelId);
  const scopes = scopesOf(member, 'AUDIT_VIEW');
  return {
    userId: actor.userId,
    channelId,
    teamIds: teamsCovered(member, 'AUDIT_VIEW', study),
    readsOwnPosts: scopes.includes('OWN'),
    readsSelf: scopes.includes('SELF'),
  };
}
