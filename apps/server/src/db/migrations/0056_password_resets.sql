-- Links by which people choose a new password. A person can have several, so that nobody ends a link by asking for another one. Using one
-- removes all of them.
create table password_reset (
  id uuid primary key,
  user_id integer not null references app_user,
  -- The link ends when the person has another address.
  email_address citext not null,
  -- As of invitations: the token is made from the seed and the installation's secret.
  token_seed text not null,
  token_hash bytea not null unique,
  -- Whether it went to the address. Otherwise the operator handed it over.
  is_mailed boolean not null,
  callback_url text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_reset_user on password_reset (user_id);
grant select, insert, update, delete on password_reset to studyline_app;

alter table app_user add column password_changed_at timestamptz(3);
