-- The audit trail, which is also the outbox; the texts beside it; the positions of its readers; denials; results kept for repeated requests.
-- The ids in an audit row have no foreign keys: the transaction that writes it has locked the rows that they name, and these are never
-- deleted. Checking the keys would make all writers of a study wait for its row of channel.

-- Numbers of transactions begin again when the database moves to another cluster, as a restored dump does. So they are compared
-- within one generation, and a migration that finds itself in another cluster begins the next one.
create table outbox_generation (
  generation integer primary key,
  -- Of pg_control_system(). It has more digits than a number of JavaScript.
  system_identifier text not null,
  since timestamptz(3) not null default now()
);
insert into outbox_generation (generation, system_identifier) select 1, system_identifier from pg_control_system();

create table audit_event (
  id bigint generated always as identity primary key,
  -- The newest one of outbox_generation when the row was written.
  generation integer not null default 1,
  -- The writing transaction. Readers take rows by generation and transaction, and of the newest generation only those older than
  -- the oldest running transaction.
  xid xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz(3) not null,
  type text not null,
  actor_user_id integer,
  session_id uuid,
  ip_address inet,
  request_id text,
  source text not null default 'APP' check (source in ('APP', 'SYSTEM', 'IMPORT')),
  client_id integer,
  channel_id integer,
  post_id integer,
  version integer,
  team_id integer,
  subject_user_id integer,
  details jsonb not null default '{}'
);
create index audit_event_outbox on audit_event (generation, xid, id);
create index audit_event_post on audit_event (post_id, id desc) where post_id is not null;
create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function refuse_change();

-- Text that people wrote, beside the audit row it belongs to, so that it can be erased. The row keeps sha256(salt || text) in
-- details.digests. Without the salt nobody can guess the text of a digest.
create table audit_text (
  audit_event_id bigint not null references audit_event,
  field text not null,
  text text not null,
  salt text not null check (length(salt) = 32),
  primary key (audit_event_id, field)
);
create trigger audit_text_no_update before update on audit_text for each row execute function refuse_change();
create trigger audit_text_no_truncate before truncate on audit_text for each statement execute function refuse_change();

-- How far each reader of the outbox has come, for readers that run once in the whole installation.
create table outbox_position (
  reader text primary key,
  generation integer not null default 1,
  xid xid8 not null default '0',
  id bigint not null default 0
);
insert into outbox_position (reader) values ('jobs');

-- Denials, outside the audit chain (R4). Of somebody who is refused too often one row says how many were suppressed and since when.
create table access_denied (
  id bigint generated always as identity primary key,
  occurred_at timestamptz(3) not null default now(),
  user_id integer,
  session_id uuid,
  ip_address inet,
  request_id text,
  endpoint text,
  error_code text,
  path text,
  suppressed integer,
  suppressed_since timestamptz(3),
  check (case when suppressed is null then num_nulls(endpoint, error_code, path) = 0 and suppressed_since is null
    else num_nonnulls(endpoint, error_code, path) = 0 and num_nulls(user_id, suppressed_since) = 0 end)
);
create index access_denied_time on access_denied (occurred_at);
-- Processes may not remove denials, except in this way.
create function remove_old_denials() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from access_denied where occurred_at < now() - interval '365 days'
$$;

-- Written in the transaction of the change, so that a repeated request finds the first result or none.
create table idempotent_result (
  user_id integer not null references app_user,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  result jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotent_result_age on idempotent_result (created_at);
