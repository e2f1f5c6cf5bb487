-- Members of a service provider who lead their team may change it and take in others.
alter table team_member add column is_lead boolean not null default false;
-- Derived like its neighbours.
alter table channel_member add column led_team_ids integer[] not null default '{}';

/* Derives role_keys, role_ids, team_ids, led_team_ids, reader_keys and is_read_only of members. The members of a site may read its
   ordinary posts once it is active (R23). One blinded team closes the unblinded spaces, whatever else the member holds (R25). Those
   whose teams are all closed may only read. */
create or replace function refresh_members(member_ids integer[]) returns void language sql as $$
  with roles as (
    select mr.member_id, array_agg(r.key order by r.id) as keys, array_agg(r.id order by r.id) as ids
    from member_role mr join role r on r.id = mr.role_id
    where mr.member_id = any(member_ids) group by mr.member_id
  ), teams as (
    select tm.member_id, array_agg(t.id order by t.id) as ids,
      array_agg(t.id order by t.id) filter (where tm.is_lead) as led_ids,
      array_agg(t.id) filter (where t.team_type <> 'STUDY_SITE' or t.status in ('ACTIVE', 'ON_HOLD', 'CLOSED')) as open_ids,
      bool_or(t.blinding = 'BLINDED') as blinded, bool_and(t.status in ('CLOSED', 'CANCELLED')) as closed
    from team_member tm join team t on t.id = tm.team_id
    where tm.member_id = any(member_ids) and tm.status = 'CURRENT' group by tm.member_id
  ), held as (
    select m.id, coalesce(r.keys, '{}') as role_keys, coalesce(r.ids, '{}') as role_ids, coalesce(t.ids, '{}') as team_ids,
      coalesce(t.led_ids, '{}') as led_ids, coalesce(t.open_ids, '{}') as open_ids,
      t.member_id is null or t.open_ids is not null as opened, coalesce(t.blinded, false) as blinded,
      coalesce(t.closed, false) as closed
    from channel_member m left join roles r on r.member_id = m.id left join teams t on t.member_id = m.id
    where m.id = any(member_ids)
  )
  update channel_member m set role_keys = h.role_keys, role_ids = h.role_ids, team_ids = h.team_ids,
    led_team_ids = h.led_ids, is_read_only = h.closed,
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

-- How a team is reached. list_type_id is the number of a list type of STUDY_TEAM (features/reference-data/list-types.ts).
create table team_contact_data (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  team_id integer not null references team,
  list_type_id integer not null,
  value text,
  street text,
  city text,
  state text,
  zip text,
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null default now()
);
create index team_contact_data_team on team_contact_data (team_id, id);
grant select, insert, update, delete on team_contact_data to studyline_app;
grant delete on team_oversight to studyline_app;

comment on table role_permission is 'sha256 5b31065c95f00a8760877d45c0c72a506450d07cf5dd634c7aa05451a977b343';
