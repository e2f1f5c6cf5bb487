-- Events are posts: what a version says of when and where. The agenda is its content.
alter table post_version
  add column event_start timestamptz(3),
  add column event_end timestamptz(3),
  -- The zone of the place, by its IANA name.
  add column event_time_zone text,
  add column event_location text,
  -- Where it can be joined from elsewhere.
  add column event_url text,
  add check ((event_start is null) = (event_time_zone is null)),
  add check ((event_start is null) = (event_end is null)),
  add check (event_end > event_start),
  add check (event_start is null or event_location <> '' or event_url is not null);
-- For calendars: what is to come of a study.
create index post_version_event on post_version (channel_id, event_end) where event_start is not null and version_label = 'PUBLISHED';

-- Who comes to an event. The audit trail has what they said before.
create table event_response (
  post_id integer not null,
  user_id integer not null references app_user,
  channel_id integer not null,
  response text not null check (response in ('GOING', 'NOT_GOING')),
  answered_at timestamptz(3) not null,
  primary key (post_id, user_id),
  foreign key (post_id, channel_id) references post (id, channel_id)
);
grant select, insert, update on event_response to studyline_app;

-- The secret address at which a person's calendar program asks for their events. Another one replaces it.
create table calendar_feed (
  user_id integer primary key references app_user,
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null
);
grant select, insert, update, delete on calendar_feed to studyline_app;
