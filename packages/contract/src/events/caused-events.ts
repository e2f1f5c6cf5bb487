import type { LiveEventName } from './live-events.ts';
import type { LivePayload } from './live-payload.ts';

/** The header in which the answer to a change returns the events that it caused: a JSON array of these. */
export const CAUSED_EVENTS = 'studyline-events';

/** A live event as in the answer to the call that caused it, with the ids that limit what it makes stale. */
export interface CausedEvent extends Pick<
  LivePayload,
  'channelId' | 'postId' | 'serviceItemId' | 'commentId' | 'reason'
> {
  event: LiveEventName;
}
