-- What a signature under a rule can mean.
alter table compliance_rule
  add column approval_types text[] not null default '{}',
  add check ((required_action_type = 'SIGN') = (approval_types <> '{}'));

-- By what people show with each signature that it is they who sign: the signature PIN, or the password.
alter table channel add column signing_factor text not null default 'PIN' check (signing_factor in ('PIN', 'PASSWORD'));

-- How the person of a session last showed again who they are.
alter table session add column reauthentication_method text check (reauthentication_method in ('PASSWORD'));
update session set reauthentication_method = 'PASSWORD' where reauthenticated_at is not null;

-- Wrong tries since the last right one. The fifth locks the PIN for a while.
alter table signature_pin
  add column wrong_count integer not null default 0,
  add column locked_until timestamptz(3);

-- The signature of a completion. Its fields and those of the completion are what was signed; the statement has them once more, as they were
-- hashed. The signatures of a study are a chain: each statement has the hash of the one before it.
create table signature (
  completion_id integer primary key references compliance_completion,
  channel_id integer not null references channel,
  -- From 1, without a gap.
  sequence integer not null check (sequence >= 1),
  meaning text not null check (meaning in ('READ_AND_UNDERSTOOD', 'RECEIVED', 'REVIEWED', 'APPROVED', 'AGREED_TO_COMPLY', 'AUTHORED',
    'TRAINED', 'WITNESSED')),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  statement text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- As it was printed when signing.
  signer_name text not null,
  factor text not null check (factor in ('PIN', 'PASSWORD')),
  reauthentication_method text not null check (reauthentication_method in ('PASSWORD')),
  reauthenticated_at timestamptz(3) not null,
  agreement_version integer not null,
  ip_address inet,
  user_agent text,
  software_version text not null,
  unique (channel_id, sequence)
);

/* Nobody signs without having shown again, in this session and a short time ago, who they are. What is hashed is what is stored. */
create function check_signature() returns trigger language plpgsql as $$
declare
  signed compliance_completion;
begin
  select * into strict signed from compliance_completion where id = new.completion_id;
  if signed.action <> 'SIGN' or signed.channel_id <> new.channel_id then
    raise exception 'only a completion by signing, in its study, has a signature' using errcode = 'check_violation';
  end if;
  if not exists (select from session s where s.id = signed.session_id and s.user_id = signed.user_id and s.ended_at is null
      and s.reauthenticated_at = new.reauthenticated_at and s.reauthentication_method = new.reauthentication_method)
    or signed.completed_at not between new.reauthenticated_at - interval '1 minute' and new.reauthenticated_at + interval '16 minutes' then
    raise exception 'a signature needs a session that has been re-authenticated shortly before' using errcode = 'check_violation';
  end if;
  if not exists (select from signing_agreement_acceptance a where a.user_id = signed.user_id and a.version = new.agreement_version) then
    raise exception 'a signature needs the signing agreement' using errcode = 'check_violation';
  end if;
  if new.hash <> encode(sha256(convert_to(new.statement, 'UTF8')), 'hex') then
    raise exception 'the hash of a signature is that of its statement' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger signature_checked before insert on signature for each row execute function check_signature();
create trigger signature_append_only before update or delete on signature for each row execute function refuse_change();
create trigger signature_no_truncate before truncate on signature for each statement execute function refuse_change();

/* A completion by signing is none without its signature, which the same transaction writes. */
create function require_signature() returns trigger language plpgsql as $$
begin
  if not exists (select from signature where completion_id = new.id) then
    raise exception 'a completion by signing needs a signature' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger completion_is_signed after insert on compliance_completion deferrable initially deferred
  for each row when (new.action = 'SIGN') execute function require_signature();

grant select, insert on signature to studyline_app;
