-- How somebody is told of a topic by email, where they have chosen otherwise than the product does.
create table mail_choice (
  user_id integer not null references app_user,
  topic text not null check (topic in ('ACTIONS', 'POSTS', 'COMMENTS', 'EVENTS', 'SERVICES', 'PEOPLE', 'CONTACT')),
  delivery text not null check (delivery in ('IMMEDIATE', 'DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE')),
  primary key (user_id, topic)
);
-- And of everything in one study.
create table mail_study_choice (
  user_id integer not null references app_user,
  channel_id integer not null references channel,
  delivery text not null check (delivery in ('DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE')),
  primary key (user_id, channel_id)
);
create index mail_study_choice_channel on mail_study_choice (channel_id);
-- When, in the person's time zone. Monday is 1.
create table mail_schedule (
  user_id integer primary key references app_user,
  digest_time time not null,
  digest_day smallint not null check (digest_day between 1 and 7),
  quiet_hours boolean not null
);
-- Up to which update a person's summaries have come, and the days of the last ones in their time zone.
create table digest (
  user_id integer primary key references app_user,
  told_on date not null,
  daily_up_to integer not null,
  weekly_on date not null,
  weekly_up_to integer not null
);
grant select, insert, update, delete on mail_choice, mail_study_choice to studyline_app;
grant select, insert, update on mail_schedule, digest to studyline_app;

-- The first summary tells what happens from now on.
insert into digest (user_id, told_on, daily_up_to, weekly_on, weekly_up_to)
  select u.id, today.day - 1, newest.id, today.day - 1, newest.id
  from app_user u cross join (select coalesce(max(id), 0) as id from personal_update) newest
    cross join (select (now() at time zone 'UTC')::date as day) today where u.kind = 'PERSON';

-- Each email has a topic, unless it is always sent; whoever has switched off a kind keeps it off, with its topic.
insert into mail_choice (user_id, topic, delivery)
  select distinct r.user_id, case r.kind when 'REQUIRED_ACTION' then 'ACTIONS' when 'SUBSCRIBED_POST' then 'POSTS'
      when 'COMMENT_REPLY' then 'COMMENTS' when 'EVENT_CHANGED' then 'EVENTS' when 'NOTIFICATION' then 'CONTACT' end, 'NONE'
  from mail_refusal r where r.kind in ('REQUIRED_ACTION', 'SUBSCRIBED_POST', 'COMMENT_REPLY', 'EVENT_CHANGED', 'NOTIFICATION');
drop table mail_refusal;
alter table mail add column topic text, add column is_urgent boolean not null default false;
update mail set topic = case kind when 'REQUIRED_ACTION' then 'ACTIONS' when 'DRAFT_EXPIRING' then 'ACTIONS'
    when 'SUBSCRIBED_POST' then 'POSTS' when 'COMMENT_REPLY' then 'COMMENTS' when 'EVENT_CHANGED' then 'EVENTS'
    when 'NOTIFICATION' then 'CONTACT' end
  where state = 'WAITING';
