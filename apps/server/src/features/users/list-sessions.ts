import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { deviceOf } from './device.ts';
import * as queries from './queries.ts';

export async function listSessions(actor: Actor): Promise<Result<typeof contract.listSessions>> {
  const { userId, server } = actor;
  const [sessions, tries] = await Promise.all([
    queries.findSessions(server.db, userId),
    queries.findFailedTries(server.db, userId),
  ]);
  return {
    items: sessions.map(({ id, userAgent, ipAddress, provider, createdAt, lastSeenAt, endedAt }) => ({
      sessionId: id,
      isCurrent: id === actor.sessionId,
      device: deviceOf(userAgent),
      userAgent,
      ipAddress,
      provider,
      createDateTimeMillis: createdAt.getTime(),
      lastSeenDateTimeMillis: lastSeenAt.getTime(),
      endDateTimeMillis: endedAt?.getTime() ?? null,
    })),
    failedTries: tries.map(({ userAgent, ipAddress, count, lastAt }) => ({
      device: deviceOf(userAgent),
      ipAddress,
      count,
      lastDateTimeMillis: lastAt.getTime(),
    })),
  };
}
