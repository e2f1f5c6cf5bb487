import type { AuditEntry, MembershipAuditEntry } from '@studyline/contract/audit';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import { presentTeamName } from '../people/present.ts';
import type { AuditRow, MembershipRow } from './queries.ts';

/** What no person did has the system's name. Former texts of a comment are for its author, and for who reads them all. */
export function presentAuditEntry(
  { languageId, userId }: Pick<Actor, 'languageId' | 'userId'>,
  row: AuditRow,
  readsFormerComments: boolean,
): AuditEntry {
  const { digests, ...facts } = row.details;
  const isHidden = row.type.startsWith('comment.') && !readsFormerComments && row.subject_user_id !== userId;
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
    details: isHidden ? facts : { ...facts, ...row.texts },
    textErased: digests !== undefined && row.texts === null,
  };
}

/** The teams that somebody left have names, and the numbers of others are not told. */
export function presentMembershipEntry(
  actor: Pick<Actor, 'languageId' | 'userId'>,
  row: MembershipRow,
): MembershipAuditEntry {
  const entry = presentAuditEntry(actor, row, false);
  const { teamIds: _, ...details } = entry.details;
  return {
    ...entry,
    details,
    subjectUserId: row.subject_user_id,
    subjectName: row.subject_name,
    teams: row.left_teams.map(({ teamId, team }) => ({
      teamId,
      teamName: presentTeamName(actor.languageId, team) ?? team.name,
    })),
  };
}
