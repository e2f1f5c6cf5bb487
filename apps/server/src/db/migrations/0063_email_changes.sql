-- Addresses that people want to have, until they confirm them by a link. Asking again replaces the link.
create table email_change (
  user_id integer primary key references app_user,
  id uuid not null unique,
  email_address citext not null,
  -- As of invitations: the token is made from the seed and the installation's secret.
  token_seed text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on email_change to studyline_app;
