-- The invitation of the first administrator, whose address the operator names (STUDYLINE_ADMIN_EMAIL). It is good until somebody
-- administers a client; that is looked up, so nothing here says it.
create table setup (
  is_only_row boolean primary key default true check (is_only_row),
  email_address citext not null,
  -- As of other invitations: the token is made from the seed and the installation's secret.
  token_seed text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
grant select, insert, update on setup to studyline_app;
