import type { AuditEntry, MembershipAuditEntry } from '@studyline/contract/audit';
import { word } from '../../core/words.ts';
import { presentTeamName } from '../people/present.ts';
import type { AuditRow, MembershipRow } from './queries.ts';

/** What no person did has the system's name. */
export function presentAuditEntry(languageId: string, row: AuditRow): AuditEntry {
  const { digests, ...facts } = row.details;
  return {
    auditEventId: row.id,
    occurredAtDateTimeMillis: row.occurred_at.getTime(),
    actorUserId: row.actor_user_id,
    actorName: row.actor_name ?? word(languageId, 'server.systemActor'),
    eventType: row.type,
    postId: row.post_id,
    version: row.version,
    teamId: row.team_id,
    teamName: presentTeamName(languageId, row.team),
    imported: row.source === 'IMPORT',
    details: { ...facts, ...row.texts },
    textErased: digests !== undefined && row.texts === null,
  };
}

/** The teams that somebody left have names, and the numbers of others are not told. */
export function presentMembershipEntry(languageId: string, row: MembershipRow): MembershipAuditEntry {
  const entry = presentAuditEntry(languageId, row);
  const { teamIds: _, ...details } = entry.details;
  return {
    ...entry,
    details,
    subjectUserId: row.subject_user_id,
    subjectName: row.subject_name,
    teams: row.left_teams.map(({ teamId, team }) => ({
      teamId,
      teamName: presentTeamName(languageId, team) ?? team.name,
    })),
  };
}
