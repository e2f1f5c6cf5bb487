-- Lists of a study's people are read by name, so a page costs the same however many there are.
alter table channel_member add column sort_name text not null default '';
update channel_member m set sort_name = lower(u.display_name) from app_user u where u.id = m.user_id;

create function keep_sort_name() returns trigger language plpgsql as $$
begin
  new.sort_name := (select lower(display_name) from app_user where id = new.user_id);
  return new;
end $$;
create trigger channel_member_sort_name before insert on channel_member for each row execute function keep_sort_name();

create function rename_members_of_person() returns trigger language plpgsql as $$
begin
  update channel_member set sort_name = lower(new.display_name) where user_id = new.id;
  return null;
end $$;
create trigger name_of_members after update on app_user
  for each row when (old.display_name is distinct from new.display_name) execute function rename_members_of_person();

create index channel_member_by_name on channel_member (channel_id, status, sort_name, id);
create index app_user_name on app_user using gin (display_name gin_trgm_ops);
create index app_user_address on app_user using gin ((email_address::text) gin_trgm_ops);

-- Who removed a member and why, and the history of one person.
create index audit_event_member on audit_event (channel_id, subject_user_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.leftTeam', 'member.rolesChanged', 'member.removed');
-- The history of all of them.
create index audit_event_members on audit_event (channel_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.leftTeam', 'member.rolesChanged', 'member.removed');

insert into feature_flag (key, enabled) values ('SITE_DIRECTORY_OPEN', false);
