-- What asks something of a person is done one day, and then an earlier update about the same can be the newest that is still for them. So the
-- index has all that may be: of each subject the newest that answers the person, which stays for them, and what has asked something since.
alter table personal_update rename column is_newest_for_me to may_be_newest_for_me;
alter index personal_update_newest_for_me rename to personal_update_for_me;
create index personal_update_for_me_subject on personal_update (user_id, subject, id desc) where may_be_newest_for_me;
update personal_update u set may_be_newest_for_me = true
  from (select id, max(id) filter (where is_for_me and kind not in ('POST_PUBLISHED', 'VERSION_PUBLISHED', 'POST_SHARED',
      'ACTION_HANDED_OVER', 'ACTION_RETURNED', 'ACTION_DUE', 'ACTION_OVERDUE', 'DRAFT_SUBMITTED', 'DRAFT_EXPIRING', 'ITEM_STEP',
      'QUOTATION_EXPIRING', 'CALIBRATION_DUE', 'DELEGATION_ASKED')) over (partition by user_id, subject) as answer_id
    from personal_update) told
  where u.id = told.id and u.is_for_me and not u.may_be_newest_for_me and u.id >= coalesce(told.answer_id, 0);
