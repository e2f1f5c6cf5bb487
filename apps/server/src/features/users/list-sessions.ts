import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import * as queries from './queries.ts';

export async function listSessions(actor: Actor): Promise<Result<typeof contract.listSessions>> {
  const rows = await queries.findLiveSessions(actor.server.db, actor.userId);
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === actor.sessionId,
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
      createDateTimeMillis: row.created_at.getTime(),
      lastSeenDateTimeMillis: row.last_seen_at.getTime(),
    })),
  };
}
