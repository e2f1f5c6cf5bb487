import type { AuditEntry } from '@studyline/contract/audit';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import { presentTeamName } from '../people/present.ts';
import type { AuditRow } from './queries.ts';

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
