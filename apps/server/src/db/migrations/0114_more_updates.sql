-- A cancelled event and an offer about to expire concern people as updates too, not only by email.
alter table personal_update drop constraint personal_update_kind_check;
alter table personal_update add constraint personal_update_kind_check check (kind in (
  'POST_PUBLISHED', 'VERSION_PUBLISHED', 'POST_SHARED', 'EVENT_CANCELLED', 'SUBSCRIBED_BY_OTHER', 'COMMENT_ADDED', 'REPLY_ADDED',
  'ACTION_HANDED_OVER', 'ACTION_RETURNED', 'ACTION_DUE', 'ACTION_OVERDUE', 'DRAFT_SUBMITTED', 'DRAFT_APPROVED', 'DRAFT_REJECTED',
  'DRAFT_EXPIRING', 'ITEM_STEP', 'ITEM_MESSAGE', 'QUOTATION_EXPIRING', 'CALIBRATION_DUE', 'INVITATION_ACCEPTED',
  'INVITATION_DECLINED', 'DELEGATION_ASKED', 'DELEGATION_APPROVED', 'DELEGATION_REFUSED', 'STUDY_JOINED', 'TEAM_JOINED',
  'LEAD_GIVEN', 'ROLES_CHANGED'
));
