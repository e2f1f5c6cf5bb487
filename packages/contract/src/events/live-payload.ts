import type { LiveEventName } from './live-events.ts';
import type { LiveReason } from './registry.ts';

/** Why something becomes stale in the window that called, where no live event tells of it. */
export const windowReasons = ['SESSIONS'] as const;

/** What a call causes: a live event, for all windows that see it, or what becomes stale in the calling window alone. */
export type Cause =
  | {
      readonly event: LiveEventName;
      readonly reason?: LiveReason;
      /** Only where the call was sent with these values, or answered with them. */
      readonly when?: Readonly<Record<string, string | boolean>>;
    }
  | { readonly window: (typeof windowReasons)[number] };

/** Payload of a live event: ids and a reason; clients refetch through the API. */
export interface LivePayload {
  clientId?: number;
  channelId?: number;
  postId?: number;
  version?: number;
  commentId?: number;
  /** Left out for people who do not see the team. */
  teamId?: number;
  /** The person who did it, told to them alone. Their own windows refetch without a toast. */
  userId?: number;
  reason?: LiveReason;
  /** The request that caused it: the window that sent it knows already. */
  requestId?: string;
}
