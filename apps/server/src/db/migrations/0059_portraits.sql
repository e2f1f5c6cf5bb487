-- Portraits are small and belong to no study. The person's row names theirs, so that whatever shows the person has its address.
create table portrait (
  user_id integer primary key references app_user,
  image text not null,
  content bytea not null check (length(content) between 1 and 200000),
  changed_at timestamptz(3) not null
);
grant select, insert, update, delete on portrait to studyline_app;
alter table app_user drop column portrait_key;
alter table app_user add column portrait_image text;
create index app_user_portrait on app_user (id) include (portrait_image) where portrait_image is not null;
