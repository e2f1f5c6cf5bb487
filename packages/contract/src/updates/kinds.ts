/** What an update tells a person. Its sentence is `updates.what` by its name. */
export const updateKinds = [
  'POST_PUBLISHED',
  'VERSION_PUBLISHED',
  'POST_SHARED',
  'EVENT_CANCELLED',
  'SUBSCRIBED_BY_OTHER',
  'COMMENT_ADDED',
  'REPLY_ADDED',
  'ACTION_HANDED_OVER',
  'ACTION_RETURNED',
  'ACTION_DUE',
  'ACTION_OVERDUE',
  'TEAM_OVERDUE',
  'DRAFT_SUBMITTED',
  'DRAFT_APPROVED',
  'DRAFT_REJECTED',
  'DRAFT_EXPIRING',
  'ITEM_STEP',
  'ITEM_MESSAGE',
  'QUOTATION_EXPIRING',
  'CALIBRATION_DUE',
  'INVITATION_ACCEPTED',
  'INVITATION_DECLINED',
  'DELEGATION_ASKED',
  'DELEGATION_APPROVED',
  'DELEGATION_REFUSED',
  'STUDY_JOINED',
  'TEAM_JOINED',
  'LEAD_GIVEN',
  'ROLES_CHANGED',
] as const;
export type UpdateKind = (typeof updateKinds)[number];

/** These are about a draft, which few people see. */
export const updatesOfDrafts: readonly UpdateKind[] = ['DRAFT_SUBMITTED', 'DRAFT_REJECTED', 'DRAFT_EXPIRING'];

/** These say what is required of a person on a post. */
export const updatesOfActions: readonly UpdateKind[] = [
  'POST_PUBLISHED',
  'VERSION_PUBLISHED',
  'POST_SHARED',
  'ACTION_HANDED_OVER',
  'ACTION_RETURNED',
  'ACTION_DUE',
  'ACTION_OVERDUE',
];

export const updateFilters = ['ALL', 'FOR_ME', 'ORDERS'] as const;
export type UpdateFilter = (typeof updateFilters)[number];

/** Updates are removed when they have been told this long ago. */
export const UPDATES_KEPT_DAYS = 180;

/** Counts of unread updates stop here. */
export const UPDATE_COUNT_CAP = 100;
