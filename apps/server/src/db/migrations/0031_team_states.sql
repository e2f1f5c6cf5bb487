-- When a team was put on hold, and why, is read from the audit trail.
create index audit_event_team_state on audit_event (team_id, id desc) where type = 'team.statusChanged';
