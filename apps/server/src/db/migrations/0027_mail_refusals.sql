-- Kinds of mail that somebody has switched off. All others go.
create table mail_refusal (
  user_id integer not null references app_user,
  kind text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, kind)
);
grant select, insert, delete on mail_refusal to studyline_app;
