-- What an investigator can delegate in a study. Those that every study starts with have a key and are named by the catalogue, unless they
-- were renamed.
create table duty (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  key text,
  name text,
  position integer not null,
  retired_at timestamptz(3),
  unique (channel_id, key),
  check (key is not null or name is not null)
);
create index duty_channel on duty (channel_id, position);

create function add_duties(study_id integer) returns void language sql as $$
  insert into duty (channel_id, key, position)
  select study_id, key, position
  from unnest(array['INFORMED_CONSENT', 'ELIGIBILITY', 'MEDICAL_ASSESSMENT', 'SAFETY_REPORTING', 'SAFETY_LETTERS', 'STUDY_DATA',
    'DISPENSING', 'ACCOUNTABILITY', 'SAMPLES', 'SITE_FILE']) with ordinality as start(key, position)
$$;
select add_duties(id) from channel;
create function add_duties_of_study() returns trigger language plpgsql as $$
begin
  perform add_duties(new.id);
  return null;
end $$;
create trigger study_has_duties after insert on channel for each row execute function add_duties_of_study();

-- The delegation log of a site: one line for each person and duty. What is asked for never changes; a decision and an end are added.
create table delegation (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  team_id integer not null references team,
  user_id integer not null references app_user,
  duty_id integer not null references duty,
  -- The first and the last day, in this time zone, and the moments at which they begin and end.
  from_day date not null,
  to_day date check (to_day >= from_day),
  time_zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) check (ends_at > starts_at),
  asked_by integer not null references app_user,
  asked_at timestamptz(3) not null,
  decision text check (decision in ('approve', 'refuse')),
  decided_by integer references app_user,
  decided_at timestamptz(3),
  -- Since when it has been in force, and has determined what is required of the person.
  begun_at timestamptz(3),
  -- Null if it ended after its last day.
  ended_by integer references app_user,
  ended_at timestamptz(3),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check (decided_by <> user_id),
  check (begun_at is null or decision = 'approve'),
  check (ended_at is null or decision is distinct from 'refuse')
);
create index delegation_team on delegation (team_id, id);
create index delegation_in_force on delegation (team_id, user_id) where begun_at is not null and ended_at is null;
create index delegation_due on delegation (channel_id) where decision = 'approve' and ended_at is null;

create function keep_delegation() returns trigger language plpgsql as $$
begin
  if (new.id, new.channel_id, new.team_id, new.user_id, new.duty_id, new.from_day, new.to_day, new.time_zone, new.starts_at, new.ends_at,
      new.asked_by, new.asked_at) is distinct from
     (old.id, old.channel_id, old.team_id, old.user_id, old.duty_id, old.from_day, old.to_day, old.time_zone, old.starts_at, old.ends_at,
      old.asked_by, old.asked_at)
    or old.decision is not null and (new.decision, new.decided_by, new.decided_at) is distinct from (old.decision, old.decided_by, old.decided_at)
    or old.begun_at is not null and new.begun_at is distinct from old.begun_at
    or old.ended_at is not null and (new.ended_at, new.ended_by) is distinct from (old.ended_at, old.ended_by) then
    raise exception 'a line of the delegation log keeps what it says' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger delegation_keeps before update on delegation for each row execute function keep_delegation();
create trigger delegation_no_delete before delete on delegation for each row execute function refuse_change();
create trigger delegation_no_truncate before truncate on delegation for each statement execute function refuse_change();

-- The signature of a decision, as signature is that of a completion. The decisions of a study are a chain of their own.
create table delegation_signature (
  delegation_id integer primary key references delegation,
  channel_id integer not null references channel,
  -- From 1, without a gap.
  sequence integer not null check (sequence >= 1),
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  statement text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- As it was printed when signing.
  signer_name text not null,
  factor text not null,
  session_id uuid not null references session,
  reauthentication_method text not null,
  reauthenticated_at timestamptz(3) not null,
  agreement_version integer not null,
  ip_address inet,
  user_agent text,
  software_version text not null,
  unique (channel_id, sequence)
);

create function check_delegation_signature() returns trigger language plpgsql as $$
declare
  line delegation;
begin
  select * into strict line from delegation where id = new.delegation_id;
  if line.decision is null or line.channel_id <> new.channel_id then
    raise exception 'only a decided line, in its study, has a signature' using errcode = 'check_violation';
  end if;
  if not exists (select from session s where s.id = new.session_id and s.user_id = line.decided_by and s.ended_at is null
      and s.reauthenticated_at = new.reauthenticated_at and s.reauthentication_method = new.reauthentication_method)
    or line.decided_at not between new.reauthenticated_at - interval '1 minute' and new.reauthenticated_at + interval '16 minutes' then
    raise exception 'a signature needs a session that has been re-authenticated shortly before' using errcode = 'check_violation';
  end if;
  if not exists (select from signing_agreement_acceptance a where a.user_id = line.decided_by and a.version = new.agreement_version) then
    raise exception 'a signature needs the signing agreement' using errcode = 'check_violation';
  end if;
  if new.hash <> encode(sha256(convert_to(new.statement, 'UTF8')), 'hex') then
    raise exception 'the hash of a signature is that of its statement' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger delegation_signature_checked before insert on delegation_signature
  for each row execute function check_delegation_signature();
create trigger delegation_signature_append_only before update or delete on delegation_signature
  for each row execute function refuse_change();
create trigger delegation_signature_no_truncate before truncate on delegation_signature
  for each statement execute function refuse_change();

create function require_delegation_signature() returns trigger language plpgsql as $$
begin
  if not exists (select from delegation_signature where delegation_id = new.id) then
    raise exception 'a decision about a delegation needs a signature' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger decision_is_signed after insert or update on delegation deferrable initially deferred
  for each row when (new.decision is not null) execute function require_delegation_signature();

-- A rule can target duties: it asks only people to whom one of them is delegated for their team.
alter table compliance_rule add column duty_ids integer[] not null default '{}';

grant select, insert on duty, delegation, delegation_signature to studyline_app;
grant update (name, position, retired_at) on duty to studyline_app;
grant update (decision, decided_by, decided_at, begun_at, ended_by, ended_at) on delegation to studyline_app;

comment on table role_permission is 'sha256 0cd42a6d1c8ed6107356713d3a12fc8fd160a436a06cb83dc234bde1c9aa1687';
