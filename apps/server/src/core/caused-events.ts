import type { CausedEvent } from '@studyline/contract/events/caused-events';
import type { Announcement, IdName, Reach } from '@studyline/contract/events/event';
import { domainEvents, type DomainEventType, type LiveReason } from '@studyline/contract/events/registry';
import type { Actor } from './actor.ts';

/** More would make the header too long. They then name studies instead of posts, or no ids at all. */
const MAX_EVENTS = 20;

/** A recorded event: the fields used here, and the actor. */
interface Recorded {
  by: number | null;
  event: {
    type: DomainEventType;
    commentId?: number;
    fromUserId?: number;
    before?: unknown;
    after?: unknown;
    supersededVersion?: unknown;
    serviceItemId?: number;
    itemPostId?: number | null;
    supplierTeamId?: unknown;
    formerSupplierTeamId?: unknown;
  } & {
    [N in IdName]?: number | null;
  };
}

/**
 * The events that a change announces to its caller. Their sockets receive the same ones, or fewer. This looks nothing up and
 * contains no id that the caller might not know, so team ids are left out.
 */
export function causedEvents(actor: Actor, recorded: readonly Recorded[]): CausedEvent[] {
  const all = recorded.flatMap((one) => {
    const announces: readonly Announcement<LiveReason>[] = domainEvents[one.event.type].announces;
    const announced = { supersededVersion: null, ...one.event, version: one.event.version ?? null };
    return announces
      .filter(({ when }) => !when || when(announced))
      .filter(({ reach }) => isWithin(actor, one, reach))
      .map(({ event, reason }) => ({ event, ...(reason && { reason }), ...idsOf(one) }));
  });
  return distinct(all);
}

function isWithin(actor: Actor, { by, event }: Recorded, reach: Reach): boolean {
  const { channelId, teamId, userId, before, after } = event;
  const ownTeams: readonly unknown[] = actor.memberships.get(channelId ?? 0)?.teamIds ?? [];
  switch (reach) {
    case 'PERSON':
      return (userId ?? by) === actor.userId;
    case 'FORMER_PERSON':
      return event.fromUserId === actor.userId;
    case 'CLIENT':
      return actor.administeredClientIds.length > 0;
    case 'TEAM':
      return ownTeams.includes(teamId);
    case 'OVERSEERS':
      return [before, after].flat().some((id) => ownTeams.includes(id));
    // Whoever changes how a post is shared can see it before and afterwards.
    case 'GAINED':
    case 'LOST':
      return false;
    default:
      return true;
  }
}

function idsOf({
  event: { channelId, itemPostId, postId = itemPostId, serviceItemId, commentId },
}: Recorded) {
  return {
    ...(channelId && { channelId }),
    ...(postId && { postId }),
    ...(serviceItemId && { serviceItemId }),
    ...(commentId && { commentId }),
  };
}

function distinct(events: readonly CausedEvent[]): CausedEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}

/** The header of the answer; undefined if the call has caused no events. */
export function causedHeader(events: readonly CausedEvent[]): string | undefined {
  if (events.length === 0) return undefined;
  const all = distinct(events);
  const withoutIds = distinct(all.map(({ event, reason }) => ({ event, ...(reason && { reason }) })));
  const withStudies = distinct(
    all.map(({ event, reason, channelId }) => ({
      event,
      ...(reason && { reason }),
      ...(channelId && { channelId }),
    })),
  );
  return JSON.stringify([all, withStudies].find((list) => list.length <= MAX_EVENTS) ?? withoutIds);
}
