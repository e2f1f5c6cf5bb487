-- Programs (R38): accounts of their own that belong to a client. A program is a row of app_user, so what it writes has an author like
-- everything else, and in each of its studies a row of channel_member, so one rule decides what it sees. No list of people contains it: its
-- member rows have a status of their own.
drop trigger name_moves_feeds on app_user;
drop trigger name_of_members on app_user;
alter table app_user
  drop column display_name,
  add column kind text not null default 'PERSON' check (kind in ('PERSON', 'MACHINE')),
  -- A program has only a first name.
  add column display_name text not null generated always as (
    coalesce(display_prefix || ' ', '') || first_name || case when last_name = '' then '' else ' ' || last_name end
    || coalesce(', ' || display_suffix, '')
  ) stored,
  -- Nobody signs in as a program, and no mail reaches it.
  add check (kind = 'PERSON' or password_hash is null and email_address::text like '%@programs.invalid');
create trigger name_moves_feeds after update on app_user
  for each row when (old.display_name is distinct from new.display_name) execute function move_feeds_of_person();
create trigger name_of_members after update on app_user
  for each row when (old.display_name is distinct from new.display_name) execute function rename_members_of_person();

create table service_account (
  user_id integer primary key references app_user,
  client_id integer not null references client,
  description text not null default '',
  owner_id integer not null references app_user,
  -- Permissions of the permission table, the same in all its studies.
  scopes text[] not null,
  created_by integer not null references app_user,
  created_at timestamptz(3) not null default now(),
  paused_at timestamptz(3),
  ended_at timestamptz(3)
);
create index service_account_client on service_account (client_id) where ended_at is null;

create table service_key (
  id integer generated always as identity primary key,
  user_id integer not null references service_account,
  token_hash bytea not null unique,
  -- Its last characters, by which people recognise it.
  ending text not null check (length(ending) = 4),
  created_by integer not null references app_user,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip inet,
  check (expires_at <= created_at + interval '366 days')
);
create index service_key_account on service_key (user_id, id);
grant select, insert, update on service_account, service_key to studyline_app;

-- With which key a program did it, and who was responsible for it. Null for what a person or the system did.
alter table audit_event add column key_id integer, add column key_owner_id integer, add check ((key_id is null) = (key_owner_id is null));
grant insert (key_id, key_owner_id) on audit_event to studyline_app;

alter table channel_member drop constraint channel_member_status_check,
  add constraint channel_member_status_check check (status in ('INVITED', 'CURRENT', 'FORMER', 'PROGRAM'));

drop index channel_member_user;
create index channel_member_user on channel_member (user_id) where status in ('CURRENT', 'PROGRAM');

-- A program is never a member like people, and nobody else has its status.
create function keep_programs_apart() returns trigger language plpgsql as $$
begin
  if (new.status = 'PROGRAM') <> (select kind = 'MACHINE' from app_user where id = new.user_id) then
    raise 'Only a program can have the status PROGRAM, and no other.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger channel_member_of_program before insert or update of status, user_id on channel_member
  for each row execute function keep_programs_apart();

/* Derives role_keys, role_ids, team_ids, led_team_ids, reader_keys and is_read_only of members. The members of a site may read its
   ordinary posts once it is active (R23). One blinded team closes the unblinded spaces, whatever else the member holds (R25). Those
   whose teams are all closed may only read. A program holds a role for each of its scopes. It is in no team, and never reads what is
   for the unblinded only. Without a scope that shows posts it sees only what it wrote itself. */
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
    select m.id, m.status = 'PROGRAM' as is_program,
      case when m.status = 'PROGRAM' and m.ended_at is null and a.ended_at is null
        then array(select 'PROGRAM_' || scope from unnest(a.scopes) as scope)
        else coalesce(r.keys, '{}') end as role_keys,
      coalesce(r.ids, '{}') as role_ids, coalesce(t.ids, '{}') as team_ids,
      coalesce(t.led_ids, '{}') as led_ids, coalesce(t.open_ids, '{}') as open_ids,
      t.member_id is null or t.open_ids is not null as opened, coalesce(t.blinded, false) or m.status = 'PROGRAM' as blinded,
      coalesce(t.closed, false) as closed
    from channel_member m left join roles r on r.member_id = m.id left join teams t on t.member_id = m.id
      left join service_account a on a.user_id = m.user_id
    where m.id = any(member_ids)
  )
  update channel_member m set role_keys = h.role_keys, role_ids = h.role_ids, team_ids = h.team_ids,
    led_team_ids = h.led_ids, is_read_only = h.closed,
    reader_keys = case when m.status not in ('CURRENT', 'PROGRAM') or h.role_keys = '{}' then '{}' else array(
      select reader_key(k.id, s.space, k.kind)
      from (values (0), (1), (2), (3)) as s(space),
        lateral (
          select m.channel_id, 0
            where not h.is_program or h.role_keys && '{PROGRAM_POST_VIEW,PROGRAM_COMPLIANCE_VIEW,PROGRAM_AUDIT_VIEW}'
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

create function refresh_members_of_program() returns trigger language plpgsql as $$
begin
  perform refresh_members(array(select id from channel_member where user_id = new.user_id));
  return null;
end $$;
create trigger program_changed after update of scopes, ended_at on service_account
  for each row execute function refresh_members_of_program();
create trigger program_left_study after update of ended_at on channel_member
  for each row when (new.status = 'PROGRAM') execute function refresh_own_keys();

comment on table role_permission is 'sha256 32c4340753e6e201d04209cfe8aae19653579cc8d546a5312df1dd4ed5d05d2b';
