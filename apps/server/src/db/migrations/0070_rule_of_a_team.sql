-- A rule may apply to one team only, whatever its audience says.
alter table compliance_rule add column team_id integer references team;
