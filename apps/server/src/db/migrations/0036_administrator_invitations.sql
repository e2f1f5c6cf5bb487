-- Invitations to administer a client, for who is not of it yet. A client and an address have one, which is sent anew.
create table administrator_invitation (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  email_address citext not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'WITHDRAWN')),
  -- It is as good as their own administration.
  invited_by integer not null references app_user,
  -- As of other invitations: another mail brings another seed.
  token_seed text not null,
  token_hash bytea not null unique,
  sent_at timestamptz(3)[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (client_id, email_address)
);
grant select, insert, update on administrator_invitation to studyline_app;
