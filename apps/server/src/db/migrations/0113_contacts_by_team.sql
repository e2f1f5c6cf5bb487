-- Who is told of something: contacts of the whole study, which have no team, and those of a team. By two conditions, the contacts of all
-- studies or of all teams of the study were read.
create index notification_contact_told on notification_contact (channel_id, coalesce(team_id, 0));
