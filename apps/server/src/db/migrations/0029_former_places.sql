-- The places that somebody had in a team before they came back to it, so that its people go on reading what was done then.
create table former_place (
  member_id integer not null references channel_member,
  team_id integer not null references team,
  joined_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (member_id, team_id, joined_at)
);
grant select, insert on former_place to studyline_app;
