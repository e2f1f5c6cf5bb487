-- Studies (channels), their teams, members, roles and taxonomy. Keys hold what a member may read: see reader_key.
create table channel (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  client_id integer not null references client,
  name text not null check (length(name) between 1 and 255),
  title text not null,
  sponsor_name text,
  banner_color_css text not null default '#104B4F',
  logo_key text,
  banner_key text,
  nct_id text,
  registry jsonb,
  -- Moves strictly forward with every change of the study's feed, so that a feed frozen at this time is exact.
  feed_changed_at timestamptz(3) not null default now(),
  draft_expiry_days integer not null default 30 check (draft_expiry_days between 7 and 90),
  created_at timestamptz(3) not null default now(),
  unique (client_id, nct_id)
);
create unique index channel_client_name on channel (client_id, lower(name));

create table channel_flag (
  channel_id integer not null references channel,
  key text not null references feature_flag,
  enabled boolean not null,
  primary key (channel_id, key)
);

-- Whether a feature is on in a study: by the study's setting, else by the installation's.
create function feature_on(study_id integer, flag text) returns boolean language sql stable
  return coalesce(
    (select f.enabled from channel_flag f where f.channel_id = study_id and f.key = flag),
    (select f.enabled from feature_flag f where f.key = flag), false);

create table channel_organization (
  channel_id integer not null references channel,
  part text not null check (part in ('SPONSOR', 'COLLABORATOR')),
  name text not null,
  class_name text,
  primary key (channel_id, part, name)
);

create table channel_country (
  channel_id integer not null references channel,
  country_id text not null check (country_id ~ '^[A-Z]{2}$'),
  primary key (channel_id, country_id)
);

create table role (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  key text not null,
  name text not null,
  category text not null check (category in ('SPONSOR_CRO', 'STUDY_SITE', 'SERVICE_PROVIDER', 'OVERSIGHT')),
  unique (channel_id, key)
);

-- The product's permission table, written from core/roles.ts at each migration. SQL reads from it what a role may do.
create table role_permission (
  role_key text not null,
  permission text not null,
  scope text not null,
  primary key (permission, role_key)
);

create function holds_permission(role_keys text[], wanted text, scopes text[]) returns boolean language sql stable
  return exists (select from role_permission p
    where p.permission = wanted and p.role_key = any(role_keys) and p.scope = any(scopes));

create table team (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  name text not null check (length(name) between 1 and 255),
  team_type text not null check (team_type in ('STUDY_SITE', 'STUDY_SPONSOR', 'STUDY_CRO', 'STUDY_SERVICE_PROVIDER', 'STUDY_AD_HOC')),
  participant_type text not null check (participant_type in ('INVESTIGATOR_SITE', 'SPONSOR', 'CRO', 'VENDOR', 'COMMITTEE', 'OTHER')),
  status text not null check (status in ('PLANNED', 'SELECTED', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'CANCELLED')),
  active_since timestamptz(3),
  blinding text not null default 'NOT_APPLICABLE' check (blinding in ('BLINDED', 'UNBLINDED', 'NOT_APPLICABLE')),
  compliance_tracking_enabled boolean not null default true,
  created_by integer references app_user,
  created_at timestamptz(3) not null default now(),
  -- The columns below are for study sites only.
  code text,
  country_id text,
  country_name text,
  city text,
  state text,
  zip text,
  latitude double precision,
  longitude double precision,
  principal_investigator_name text,
  approved_at timestamptz(3),
  site_selected_at timestamptz(3),
  site_activated_at timestamptz(3),
  site_closed_at timestamptz(3),
  registry_key text,
  registry_status text,
  unique (channel_id, code),
  unique (channel_id, registry_key),
  check (status <> 'ACTIVE' or active_since is not null),
  check ((participant_type = 'INVESTIGATOR_SITE') = (team_type = 'STUDY_SITE') or team_type = 'STUDY_AD_HOC')
);
create index team_by_name on team (channel_id, lower(name), id);

create table team_oversight (
  channel_id integer not null references channel,
  team_id integer not null references team,
  overseen_by_team_id integer not null references team,
  primary key (team_id, overseen_by_team_id),
  check (team_id <> overseen_by_team_id)
);
create index team_oversight_by on team_oversight (overseen_by_team_id);

create table channel_member (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  user_id integer not null references app_user,
  status text not null check (status in ('INVITED', 'CURRENT', 'FORMER')),
  subscribed_to_notifications boolean not null default true,
  joined_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Derived by triggers from roles and teams; read on every request, never written by hand.
  role_keys text[] not null default '{}',
  role_ids integer[] not null default '{}',
  team_ids integer[] not null default '{}',
  reader_keys integer[] not null default '{}',
  unique (channel_id, user_id)
);
create index channel_member_user on channel_member (user_id) where status = 'CURRENT';

create table member_role (
  member_id integer not null references channel_member,
  role_id integer not null references role,
  granted_at timestamptz(3) not null default now(),
  primary key (member_id, role_id)
);
create index member_role_role on member_role (role_id);

create table team_member (
  team_id integer not null references team,
  member_id integer not null references channel_member,
  status text not null check (status in ('INVITED', 'CURRENT', 'FORMER')),
  joined_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (team_id, member_id)
);
create index team_member_member on team_member (member_id);

create table key_contact (
  channel_id integer not null references channel,
  user_id integer not null references app_user,
  title text not null,
  position integer not null,
  primary key (channel_id, user_id)
);

create table favorite (
  user_id integer not null references app_user,
  channel_id integer not null references channel,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, channel_id)
);

create table taxonomy (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  schema text not null,
  name text not null,
  unique (channel_id, schema)
);

create table category (
  id integer generated always as identity primary key,
  taxonomy_id integer not null references taxonomy,
  channel_id integer not null references channel,
  parent_id integer references category,
  number text not null,
  name text not null,
  unique (taxonomy_id, number)
);
create index category_children on category (taxonomy_id, parent_id, number);

/*
 * Who may read what: decided only here. A post carries the keys of its audience, and a member holds keys: a post is visible
 * if the two overlap. A key is id * 32 + space * 8 + kind.
 *   kind:  0 everyone in the study, 1 a role, 2 a team, 3 one member, 4 those exempt from narrowing
 *          (permission POST_VIEW, scope EXEMPT), 5 those who publish (POST_PUBLISH)
 *   space: +1 visible before a site is active (pre-activation), +2 for the unblinded only. A post lies in one space;
 *          a member holds the keys of every space open to them, so a rule about sites or blinding needs no second test.
 */
create function reader_key(id integer, space integer, kind integer) returns integer
  language sql immutable parallel safe
  return id * 32 + space * 8 + kind;

create function post_space(pre_activation boolean, unblinded_only boolean) returns integer
  language sql immutable parallel safe
  return pre_activation::integer + 2 * unblinded_only::integer;

/* Derives role_keys, role_ids, team_ids and reader_keys of members. The members of a site may read its ordinary posts once
   it is active (R23). One blinded team closes the unblinded spaces, whatever else the member holds (R25). */
create function refresh_members(member_ids integer[]) returns void language sql as $$
  with roles as (
    select mr.member_id, array_agg(r.key order by r.id) as keys, array_agg(r.id order by r.id) as ids
    from member_role mr join role r on r.id = mr.role_id
    where mr.member_id = any(member_ids) group by mr.member_id
  ), teams as (
    select tm.member_id, array_agg(t.id order by t.id) as ids,
      array_agg(t.id) filter (where t.team_type <> 'STUDY_SITE' or t.status in ('ACTIVE', 'ON_HOLD', 'CLOSED')) as open_ids,
      bool_or(t.blinding = 'BLINDED') as blinded
    from team_member tm join team t on t.id = tm.team_id
    where tm.member_id = any(member_ids) and tm.status = 'CURRENT' group by tm.member_id
  ), held as (
    select m.id, coalesce(r.keys, '{}') as role_keys, coalesce(r.ids, '{}') as role_ids, coalesce(t.ids, '{}') as team_ids,
      coalesce(t.open_ids, '{}') as open_ids,
      t.member_id is null or t.open_ids is not null as opened, coalesce(t.blinded, false) as blinded
    from channel_member m left join roles r on r.member_id = m.id left join teams t on t.member_id = m.id
    where m.id = any(member_ids)
  )
  update channel_member m set role_keys = h.role_keys, role_ids = h.role_ids, team_ids = h.team_ids,
    reader_keys = case when m.status <> 'CURRENT' or h.role_keys = '{}' then '{}' else array(
      select reader_key(k.id, s.space, k.kind)
      from (values (0), (1), (2), (3)) as s(space),
        lateral (
          select m.channel_id, 0
          union all select unnest(h.role_ids), 1
          union all select unnest(case when s.space % 2 = 1 then h.team_ids else h.open_ids end), 2
          union all select m.id, 3
          union all select m.channel_id, 4 where holds_permission(h.role_keys, 'POST_VIEW', '{EXEMPT}')
          union all select m.channel_id, 5 where holds_permission(h.role_keys, 'POST_PUBLISH', '{ALL}')
        ) as k(id, kind)
      where (s.space % 2 = 1 or h.opened) and (s.space < 2 or not h.blinded)
      order by 1
    ) end
  from held h where h.id = m.id
$$;

create function refresh_members_of_rows() returns trigger language plpgsql as $$
begin
  perform refresh_members(array(select distinct member_id from changed));
  return null;
end $$;
create trigger member_role_added after insert on member_role referencing new table as changed
  for each statement execute function refresh_members_of_rows();
create trigger member_role_removed after delete on member_role referencing old table as changed
  for each statement execute function refresh_members_of_rows();
create trigger team_member_added after insert on team_member referencing new table as changed
  for each statement execute function refresh_members_of_rows();
create trigger team_member_changed after update on team_member referencing new table as changed
  for each statement execute function refresh_members_of_rows();

create function refresh_own_keys() returns trigger language plpgsql as $$
begin
  perform refresh_members(array[new.id]);
  return null;
end $$;
create trigger channel_member_added after insert on channel_member for each row execute function refresh_own_keys();
create trigger channel_member_status after update of status on channel_member for each row execute function refresh_own_keys();

create function refresh_members_of_team() returns trigger language plpgsql as $$
begin
  perform refresh_members(array(select member_id from team_member where team_id = new.id));
  return null;
end $$;
create trigger team_state_changed after update of status, blinding on team for each row execute function refresh_members_of_team();
