-- Nobody signs in to a disabled account. It was an administrator of a client who disabled it, or else the operator.
alter table app_user
  add column disabled_at timestamptz(3),
  add column disabled_client_id integer references client,
  add column has_access boolean not null generated always as (not non_eec_user and disabled_at is null) stored,
  -- How often the account was unlocked. The keys of its wrong passwords contain it, so all of them count from nothing afterwards.
  add column unlocks integer not null default 0,
  add check (disabled_client_id is null or disabled_at is not null);

-- Whose account it is, if the address has one, and until when nothing is left to try.
alter table wrong_password
  add column user_id integer references app_user,
  add column locked_until timestamptz(3);
create index wrong_password_user on wrong_password (user_id) where user_id is not null;
