/** The specification's live events (section 4) that are announced. The web app maps each to the data that it makes stale. */
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
  'update-service-item',
] as const;
export type LiveEventName = (typeof liveEvents)[number];
