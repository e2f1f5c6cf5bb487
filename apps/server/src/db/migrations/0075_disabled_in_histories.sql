-- That a member's account was disabled or enabled belongs to the history of memberships.
drop index audit_event_member, audit_event_members;
create index audit_event_member on audit_event (channel_id, subject_user_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed',
    'member.disabled', 'member.enabled');
create index audit_event_members on audit_event (channel_id, occurred_at desc, id desc)
  where type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged', 'member.removed',
    'member.disabled', 'member.enabled');
