import type { DomainEvent } from '@studyline/contract/events';
import type { Trx } from '../db/pool.ts';
import type { Actor } from './actor.ts';
import { now } from './clock.ts';

const columns = new Set(['type', 'clientId', 'channelId', 'postId', 'version', 'teamId', 'userId']);

/**
 * Writes what happened: one row in the caller's transaction, the audit row and the outbox at once (specification 7, Audit).
 * Call it for a change, never for a call that changed nothing.
 */
export async function record(
  trx: Trx,
  actor: Actor,
  event: DomainEvent,
  occurredAt: Date = now(),
): Promise<void> {
  const facts: Partial<Record<string, number>> & { type: string } = { ...event } as never;
  await trx
    .insertInto('audit_event')
    .values({
      occurred_at: occurredAt,
      type: event.type,
      actor_user_id: actor.userId || null,
      session_id: actor.sessionId,
      ip_address: actor.ip,
      request_id: actor.requestId,
      source: actor.source,
      client_id: facts.clientId ?? null,
      channel_id: facts.channelId ?? null,
      post_id: facts.postId ?? null,
      version: facts.version ?? null,
      team_id: facts.teamId ?? null,
      subject_user_id: facts.userId ?? null,
      details: JSON.stringify(Object.fromEntries(Object.entries(event).filter(([key]) => !columns.has(key)))),
    })
    .execute();
}
