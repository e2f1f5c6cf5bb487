-- Invitations to a team of a study. An invitation is of an address: whether somebody has an account with it, nobody learns from it.
create table invitation (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  team_id integer not null references team,
  email_address citext not null,
  first_name text not null,
  last_name text not null,
  role_ids integer[] not null check (role_ids <> '{}'),
  is_lead boolean not null default false,
  message text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  invited_by integer not null references app_user,
  -- Who accepted it.
  user_id integer references app_user,
  decline_reason text,
  -- The token is made from the seed and the installation's secret; here is only its hash. Another mail brings another seed.
  token_seed text not null,
  token_hash bytea not null unique,
  -- When its mails were written. Empty if it goes without one.
  sent_at timestamptz(3)[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((status = 'PENDING') = (ended_at is null)),
  check ((status = 'ACCEPTED') = (user_id is not null))
);
create unique index invitation_pending on invitation (team_id, email_address) where status = 'PENDING';
create index invitation_of_team on invitation (channel_id, team_id, created_at desc, id desc);
create index invitation_of_address on invitation (email_address) where status = 'PENDING';
create index invitation_expiring on invitation (expires_at) where status = 'PENDING';
grant select, insert, update on invitation to studyline_app;
