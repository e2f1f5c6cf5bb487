-- An order or a pickup is a post, too, for those who see it: the keys 6 and 7. A post of these types has them instead of all others.
--   kind: 6 those with SERVICES_VIEW of a team, 7 those with SERVICES_VIEW of the whole study. Such a post does not wait for a site's
--   activation, so its keys are only in the spaces for that.
alter table service_item add column post_id integer unique references post;

create or replace function audience_of(p post) returns integer[] language sql stable as $$
  select array(
    select reader_key(k.id, post_space(p.pre_activation, p.unblinded_only), k.kind)
    from (select coalesce(p.post_type in ('ORDER', 'PICKUP'), false)) as type(is_service), lateral (
      select p.channel_id, 0 where not is_service and (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, 1 from json_array_elements_text(p.permissions->'viewPost'->'roles')
        where not is_service and not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, case when is_service then 6 else 2 end
        from json_array_elements_text(p.permissions->'viewPost'->'teamIds')
        where not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select m.id, 3 from channel_member m where not is_service and m.channel_id = p.channel_id and m.user_id = p.author_id
      union all select p.channel_id, case when is_service then 7 else 4 end
    ) as k(id, kind) order by 1)
$$;

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
          union all select m.channel_id, 7 where s.space % 2 = 1 and holds_permission(h.role_keys, 'SERVICES_VIEW', '{ALL}')
          union all select unnest(h.team_ids), 6 where s.space % 2 = 1 and holds_permission(h.role_keys, 'SERVICES_VIEW', '{TEAM}')
          union all select o.team_id, 6 from team_oversight o where s.space % 2 = 1 and o.overseen_by_team_id = any(h.team_ids)
            and holds_permission(h.role_keys, 'SERVICES_VIEW', '{OVERSEEN}')
          union all select unnest(h.team_ids), 6 where s.space % 2 = 1 and holds_permission(h.role_keys, 'SERVICES_VIEW', '{OVERSEEN}')
        ) as k(id, kind)
      where (s.space % 2 = 1 or h.opened) and (s.space < 2 or not h.blinded)
      order by 1
    ) end
  from held h where h.id = m.id
$$;

-- Whoever oversees a team sees its services.
create function refresh_overseers() returns trigger language plpgsql as $$
begin
  perform refresh_members(array(select tm.member_id from team_member tm where tm.team_id in (select overseen_by_team_id from changed)));
  return null;
end $$;
create trigger oversight_added after insert on team_oversight referencing new table as changed
  for each statement execute function refresh_overseers();
create trigger oversight_removed after delete on team_oversight referencing old table as changed
  for each statement execute function refresh_overseers();

select refresh_members(array(select id from channel_member where status = 'CURRENT'));
