-- Only a study site has the participant type of one.
update team set participant_type = 'OTHER' where team_type <> 'STUDY_SITE' and participant_type = 'INVESTIGATOR_SITE';
alter table team drop constraint team_check1,
  add constraint team_participant check ((participant_type = 'INVESTIGATOR_SITE') = (team_type = 'STUDY_SITE'));

-- Who leads a team of a service provider belongs to the history of memberships.
drop index audit_event_member, audit_event_members;
create index audit_event_member on audit_event (channel_id, subject_user_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed');
create index audit_event_members on audit_event (channel_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed');
