import { type Actor, requireMembership } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { type StudyFacts, teamsCovered } from '../members/policy.ts';

/** How far somebody reads the audit trail of a study (AUDIT_VIEW). */
export interface AuditReader {
  userId: number;
  channelId: number;
  /** The people of these teams, and what happens to the teams; null is everybody and everything. */
  teamIds: readonly number[] | null;
  /** All of their own posts. */
  readsOwnPosts: boolean;
  /** What they do, and what concerns themselves. */
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
