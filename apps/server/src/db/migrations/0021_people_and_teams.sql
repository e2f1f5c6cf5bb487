-- Only a study site has the participant type of one.
update team set participant_type = 'OTHER' where team_type <> 'STUDY_SITE' and participant_type = 'INVESTIGATOR_SITE';
alter table team drop constraint team_check1,
  add constraint team_participant check ((participant_type = 'INVESTIGATOR_SITE') = (team_type = 'STUDY_SITE'));

-- A code is one site's in any case. Where two differ by case alone, the later one gets its id behind it.
update team t set code = t.code || '-' || t.id where exists (
  select from team o where o.channel_id = t.channel_id and lower(o.code) = lower(t.code) and o.id < t.id);
alter table team drop constraint team_channel_id_code_key;
create unique index team_code on team (channel_id, lower(code));

/* Only current members of a team are what they are because of its state. Whoever changes it has locked them; those who left are
   refreshed by their own rows when they come back. */
create or replace function refresh_members_of_team() returns trigger language plpgsql as $$
begin
  perform refresh_members(array(select member_id from team_member where team_id = new.id and status = 'CURRENT'));
  return null;
end $$;

-- Who leads a team of a service provider belongs to the history of memberships.
drop index audit_event_member, audit_event_members;
create index audit_event_member on audit_event (channel_id, subject_user_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed');
create index audit_event_members on audit_event (channel_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed');
