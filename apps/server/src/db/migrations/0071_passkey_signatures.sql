-- By a passkey, or at a provider that has asked the person to sign in again.
alter table session drop constraint session_reauthentication_method_check;
alter table session add check (reauthentication_method in ('PASSWORD', 'PASSKEY', 'PROVIDER'));
-- The one thing that a step at a provider was for; null if the signing window is open for everything.
alter table session add column reauthenticated_for text;
alter table signature drop constraint signature_reauthentication_method_check;
alter table signature add check (reauthentication_method in ('PASSWORD', 'PASSKEY', 'PROVIDER'));

alter table channel drop constraint channel_signing_factor_check;
alter table channel add check (signing_factor in ('PIN', 'PASSWORD', 'PASSKEY'));
alter table signature drop constraint signature_factor_check;
alter table signature add check (factor in ('PIN', 'PASSWORD', 'PASSKEY'));

-- What a passkey has signed: the root of the Merkle tree over the statements of one sitting. With the path from its statement to the root,
-- each signature is checked by the public key alone.
create table passkey_signature (
  completion_id integer primary key references signature,
  statement text not null,
  leaf_index integer not null check (leaf_index >= 0),
  tree_size integer not null check (tree_size > leaf_index),
  path text[] not null,
  credential_id text not null,
  public_key bytea not null,
  authenticator_data bytea not null,
  client_data bytea not null,
  assertion bytea not null
);
create trigger passkey_signature_append_only before update or delete on passkey_signature for each row execute function refuse_change();
create trigger passkey_signature_no_truncate before truncate on passkey_signature for each statement execute function refuse_change();

-- The public keys of all passkeys that there have been: what one has signed is checked also after it was removed.
create table passkey_owner (
  credential_id text primary key,
  user_id integer not null references app_user,
  public_key bytea not null
);
insert into passkey_owner (credential_id, user_id, public_key) select credential_id, user_id, public_key from passkey;
create trigger passkey_owner_append_only before update or delete on passkey_owner for each row execute function refuse_change();
create trigger passkey_owner_no_truncate before truncate on passkey_owner for each statement execute function refuse_change();
create function keep_passkey_owner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into passkey_owner (credential_id, user_id, public_key) values (new.credential_id, new.user_id, new.public_key)
  on conflict do nothing;
  if not exists (select from passkey_owner o where o.credential_id = new.credential_id and o.user_id = new.user_id
      and o.public_key = new.public_key) then
    raise exception 'this passkey has been somebody else''s' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger passkey_has_owner after insert on passkey for each row execute function keep_passkey_owner();

/* A signature by a passkey is none without what the passkey has signed, which the same transaction writes. */
create function require_passkey_signature() returns trigger language plpgsql as $$
begin
  if not exists (select from passkey_signature where completion_id = new.completion_id) then
    raise exception 'a signature by a passkey needs what the passkey has signed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger signature_has_passkey after insert on signature deferrable initially deferred
  for each row when (new.factor = 'PASSKEY') execute function require_passkey_signature();

grant select, insert on passkey_signature to studyline_app;
grant select on passkey_owner to studyline_app;
