-- Wrong passwords for an account, so that its owner sees that somebody has tried. Not logged, as wrong_password: a guess costs no write to
-- the disk.
create unlogged table failed_try (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user,
  at timestamptz(3) not null default now(),
  ip_address inet,
  user_agent text
);
create index failed_try_user on failed_try (user_id, at);
grant select, insert, delete on failed_try to studyline_app;
