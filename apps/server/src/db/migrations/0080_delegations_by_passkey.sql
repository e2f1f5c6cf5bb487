-- What a passkey has signed of a decision about a delegation, as passkey_signature is for a post.
create table delegation_passkey_signature (
  delegation_id integer primary key references delegation_signature,
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
create trigger delegation_passkey_signature_append_only before update or delete on delegation_passkey_signature
  for each row execute function refuse_change();
create trigger delegation_passkey_signature_no_truncate before truncate on delegation_passkey_signature
  for each statement execute function refuse_change();

create function require_delegation_passkey() returns trigger language plpgsql as $$
begin
  if not exists (select from delegation_passkey_signature where delegation_id = new.delegation_id) then
    raise exception 'a decision by a passkey needs what the passkey has signed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger delegation_signature_has_passkey after insert on delegation_signature deferrable initially deferred
  for each row when (new.factor = 'PASSKEY') execute function require_delegation_passkey();

grant select, insert on delegation_passkey_signature to studyline_app;
