import type * as contract from '@studyline/contract/channels/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import * as queries from './queries.ts';

export async function listArchiveMonths(
  actor: Actor,
  { channelId }: Call<typeof contract.listArchiveMonths>,
): Promise<Result<typeof contract.listArchiveMonths>> {
  requireMembership(actor, channelId);
  return {
    items: await queries.findArchiveMonths(actor.server.db, actor.userId, channelId, actor.timezoneId),
  };
}
