-- The lines that wait for an investigator are counted on their first screen.
create index delegation_waiting on delegation (team_id, user_id) where decided_at is null and ended_at is null;
