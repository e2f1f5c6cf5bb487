import type { LiveReason } from './registry.ts';

/** Payload of a live event: ids and a reason; clients refetch through the API. */
export interface LivePayload {
  clientId?: number;
  channelId?: number;
  postId?: number;
  version?: number;
  serviceItemId?: number;
  commentId?: number;
  /** Omitted for people who do not see the team. */
  teamId?: number;
  /** The person who did it, sent only to themselves. Their own windows refetch without a toast. */
  userId?: number;
  reason?: LiveReason;
  /** The request that caused it: the window that sent it already knows. */
  requestId?: string;
}
