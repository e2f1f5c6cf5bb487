-- When a session last showed a second factor: a code, a passkey, or a provider that asks for one.
alter table session add column second_factor_at timestamptz(3);

-- The authenticator app of a person. Secrets are encrypted with a key that the database does not have. A pending one counts once its
-- code has been shown. A code is used once: its time step has to be later than the last.
create table totp (
  user_id integer primary key references app_user,
  secret bytea,
  pending_secret bytea,
  created_at timestamptz(3),
  last_used_at timestamptz(3),
  last_step bigint not null default 0,
  check ((secret is null) = (created_at is null)),
  check (secret is not null or pending_secret is not null)
);

-- Digests with a key that the database does not have: the codes are too short for plain ones.
create table recovery_code (
  user_id integer not null references app_user,
  digest bytea not null,
  used_at timestamptz(3),
  primary key (user_id, digest)
);

create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_user on passkey (user_id);

-- Challenges that have been answered, until they would have expired anyway. A challenge needs no row before.
create table spent_challenge (
  digest bytea primary key,
  spent_at timestamptz(3) not null
);
create index spent_challenge_age on spent_challenge (spent_at);

grant select, insert, update, delete on totp, recovery_code, passkey, spent_challenge to studyline_app;

insert into feature_flag (key, enabled) values ('ENABLE_PASSKEYS', true), ('REQUIRE_MFA', false);
