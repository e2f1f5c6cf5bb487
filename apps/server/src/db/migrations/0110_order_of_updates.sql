-- An update is as new as when its person was told of it, and updates are told in the order of their ids. What is told late would otherwise
-- be hidden below what happened later.
drop index personal_update_newest, personal_update_newest_for_me, personal_update_newest_item, personal_update_subject;
create index personal_update_newest on personal_update (user_id, id desc) where is_newest;
create index personal_update_newest_for_me on personal_update (user_id, id desc) where is_newest_for_me;
create index personal_update_newest_item on personal_update (user_id, id desc) where is_newest and service_item_id is not null;
create index personal_update_subject on personal_update (user_id, subject, id desc);
update personal_update u set is_newest = told.is_newest, is_newest_for_me = told.is_newest_for_me
  from (select id, id = max(id) over same as is_newest, is_for_me and id = max(id) filter (where is_for_me) over same as is_newest_for_me
    from personal_update window same as (partition by user_id, subject)) told
  where u.id = told.id and (u.is_newest, u.is_newest_for_me) is distinct from (told.is_newest, told.is_newest_for_me);
-- A kind that no version of the product knows could not be shown.
alter table personal_update add constraint personal_update_kind_check check (kind in (
  'POST_PUBLISHED', 'VERSION_PUBLISHED', 'POST_SHARED', 'SUBSCRIBED_BY_OTHER', 'COMMENT_ADDED', 'REPLY_ADDED',
  'ACTION_HANDED_OVER', 'ACTION_RETURNED', 'ACTION_DUE', 'ACTION_OVERDUE', 'DRAFT_SUBMITTED', 'DRAFT_APPROVED', 'DRAFT_REJECTED',
  'DRAFT_EXPIRING', 'ITEM_STEP', 'ITEM_MESSAGE', 'CALIBRATION_DUE', 'INVITATION_ACCEPTED', 'INVITATION_DECLINED',
  'DELEGATION_ASKED', 'DELEGATION_APPROVED', 'DELEGATION_REFUSED', 'STUDY_JOINED', 'TEAM_JOINED', 'LEAD_GIVEN', 'ROLES_CHANGED'
));
