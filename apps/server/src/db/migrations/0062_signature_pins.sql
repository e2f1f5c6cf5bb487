-- When the person of a session last gave their password again: for a while afterwards they may sign, and get a PIN.
alter table session add column reauthenticated_at timestamptz(3);

-- The PINs by which people sign, hashed with a key that the database does not have. Former ones stay, so that they are not used again.
create table signature_pin (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  pin_hash text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index signature_pin_in_use on signature_pin (user_id) where ended_at is null;
create index signature_pin_user on signature_pin (user_id, id);

-- Who has agreed, and when, that their electronic signature counts as their handwritten one.
create table signing_agreement_acceptance (
  user_id integer not null references app_user,
  version integer not null,
  accepted_at timestamptz(3) not null,
  primary key (user_id, version)
);
grant select, insert, update on signature_pin to studyline_app;
grant select, insert on signing_agreement_acceptance to studyline_app;
