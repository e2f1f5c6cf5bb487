-- People, their sessions, and the clients they administer.
create extension if not exists citext;
create extension if not exists pg_trgm;

create table app_user (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  email_address citext not null unique,
  password_hash text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  display_prefix text,
  display_suffix text,
  job_title text,
  phone_number text,
  language_id text not null default 'en',
  timezone_id text not null default 'UTC',
  portrait_key text,
  non_eec_user boolean not null default false,
  verified_email boolean not null default false,
  -- People of the demo, who share a password, sign in only where nobody else can reach it.
  is_demo boolean not null default false,
  terms_version integer,
  terms_accepted_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  display_name text not null generated always as (
    coalesce(display_prefix || ' ', '') || first_name || ' ' || last_name || coalesce(', ' || display_suffix, '')
  ) stored
);

create table terms_of_service (
  version integer primary key,
  title text not null,
  content text not null,
  changes text,
  effective_at timestamptz(3) not null default now()
);

-- Ended sessions stay, because audit rows point to them.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user,
  token_hash bytea not null unique,
  provider text not null,
  ip_address inet,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_reason text check (ended_reason in ('SIGNED_OUT', 'REVOKED'))
);
create index session_user_living on session (user_id, created_at desc) where ended_at is null;

create table client (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz(3) not null default now()
);

create table client_admin (
  client_id integer not null references client,
  user_id integer not null references app_user,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, user_id)
);
create index client_admin_user on client_admin (user_id);

create table feature_flag (
  key text primary key,
  enabled boolean not null
);
insert into feature_flag (key, enabled) values
  ('REQUIRE_TERMS_OF_SERVICE', true),
  ('FOUR_EYES_PUBLISH', false),
  ('ENABLE_REGISTRY_IMPORT', true);
