-- How far the reminders of each open action have got, by the due time they were about: 1 after half of its time, 2 after nine tenths,
-- 3 when overdue, 4 told to others.
create table action_reminder (
  assignment_id integer primary key references assignment,
  stage smallint not null check (stage between 1 and 4),
  due_at timestamptz(3) not null,
  reminded_at timestamptz(3) not null
);
grant select, insert, update (stage, due_at, reminded_at) on action_reminder to studyline_app;

-- Nobody is reminded of everything at once because of an upgrade.
insert into action_reminder (assignment_id, stage, due_at, reminded_at)
  select id, stage, due_at, now() from (
    select a.id, a.due_at, case when a.due_at <= now() - interval '1 day' then 4 when a.due_at <= now() then 3
      when a.due_at - r.grace_period_millis * interval '0.1 millisecond' <= now() then 2
      when a.due_at - r.grace_period_millis * interval '0.5 millisecond' <= now() then 1 end as stage
    from assignment a join compliance_rule r on r.id = a.rule_id where a.closed_at is null and a.due_at is not null) open
  where stage is not null;

-- Those who follow other teams hear of what is overdue there.
alter table personal_update drop constraint personal_update_kind_check;
alter table personal_update add constraint personal_update_kind_check check (kind in (
  'POST_PUBLISHED', 'VERSION_PUBLISHED', 'POST_SHARED', 'EVENT_CANCELLED', 'SUBSCRIBED_BY_OTHER', 'COMMENT_ADDED', 'REPLY_ADDED',
  'ACTION_HANDED_OVER', 'ACTION_RETURNED', 'ACTION_DUE', 'ACTION_OVERDUE', 'TEAM_OVERDUE', 'DRAFT_SUBMITTED', 'DRAFT_APPROVED',
  'DRAFT_REJECTED', 'DRAFT_EXPIRING', 'ITEM_STEP', 'ITEM_MESSAGE', 'QUOTATION_EXPIRING', 'CALIBRATION_DUE', 'INVITATION_ACCEPTED',
  'INVITATION_DECLINED', 'DELEGATION_ASKED', 'DELEGATION_APPROVED', 'DELEGATION_REFUSED', 'STUDY_JOINED', 'TEAM_JOINED',
  'LEAD_GIVEN', 'ROLES_CHANGED'
));
