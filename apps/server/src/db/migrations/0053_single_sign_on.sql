-- The accounts of organisations by which people sign in. The subject at its issuer names a person for good, an address does not:
-- somebody else may get it later.
create table connected_account (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  provider text not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique (user_id, issuer)
);
grant select, insert, update, delete on connected_account to studyline_app;

-- What the provider names when it signs a person out.
alter table session
  add column connected_account_id integer references connected_account on delete set null,
  add column provider_session text;
create index session_connected_account on session (connected_account_id) where ended_at is null;
