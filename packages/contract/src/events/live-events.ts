/**
 * Live events of the specification (section 4) that something announces. The web app maps each to the data that it makes stale.
 */
export const liveEvents = [
  'create-draft-post',
  'create-post',
  'update-post',
  'revert-to-prior-version',
  'create-team',
  'update-team',
  'create-member',
  'delete-member',
  'create-channel',
  'update-channel',
  'channel-access-granted',
  'channel-access-removed',
  'update-client-admins',
  'client-admin-access-granted',
  'client-admin-access-removed',
  'invite-created',
] as const;
export type LiveEventName = (typeof liveEvents)[number];

export const liveReasons = [
  'PUBLISHED',
  'SUBMITTED',
  'DRAFT',
  'REJECTED',
  'WITHDRAWN',
  'TITLE',
  'RULES',
  'PERMISSIONS',
  'CLASSIFICATION',
  'OPENED',
  'UNREAD',
  'SUBSCRIPTION',
  'COMPLETED',
  'ANSWERED',
  'PREVIEW',
  'COMMENT_ADDED',
  'COMMENT_CHANGED',
  'COMMENT_REMOVED',
  'TEXT_ERASED',
  'FAVORITE',
  'PROFILE',
  'ROLES',
  'CONTACTS',
  'TAXONOMY',
  'ACCESS',
  'LISTED',
] as const;

/** Why something becomes stale in the window that called, where no live event tells of it. */
export const windowReasons = ['SESSIONS'] as const;

/** What a call causes: a live event, for all windows that see it, or what becomes stale in the calling window alone. */
export type Cause =
  | {
      readonly event: LiveEventName;
      readonly reason?: (typeof liveReasons)[number];
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
  reason?: (typeof liveReasons)[number];
  /** The request that caused it: the window that sent it knows already. */
  requestId?: string;
}
