-- What is required of one team, for the figures of its page and of the study.
create index assignment_team on assignment (team_id, post_id, version);
