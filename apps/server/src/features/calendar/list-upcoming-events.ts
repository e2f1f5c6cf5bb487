import type * as contract from '@studyline/contract/calendar/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Call } from '../../http/route.ts';
import { findEventsOf } from './queries.ts';

export async function listUpcomingEvents(
  actor: Actor,
  { channelId, pageSize }: Call<typeof contract.listUpcomingEvents>,
): Promise<Result<typeof contract.listUpcomingEvents>> {
  requireMembership(actor, channelId);
  const at = now();
  const events = await findEventsOf(actor.server.db, actor.userId, {
    at,
    endAfter: at,
    limit: pageSize,
    channelId,
  });
  return {
    items: events.map((event) => ({
      postId: event.postId,
      version: event.version,
      title: event.title,
      eventStartDateTimeMillis: event.start.getTime(),
      eventEndDateTimeMillis: event.end.getTime(),
      eventLocation: event.location,
    })),
  };
}
