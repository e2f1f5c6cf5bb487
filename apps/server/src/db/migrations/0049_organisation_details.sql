-- How to reach an organisation: the entries as the API takes them. They are replaced together.
alter table organization
  add column addresses jsonb not null default '[]',
  add column phone_numbers jsonb not null default '[]';
grant update (addresses, phone_numbers) on organization to studyline_app;

-- The organisation that a team belongs to.
alter table team add column organization_id integer references organization;
create index team_organization on team (organization_id) where organization_id is not null;
