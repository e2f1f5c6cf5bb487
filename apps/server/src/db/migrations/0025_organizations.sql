-- Organisations that a client knows: the sponsors and collaborators of its studies. Their names are unique in any case.
create table organization (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  name text not null
);
create unique index organization_name on organization (client_id, lower(name));
grant select, insert on organization to studyline_app;

insert into organization (client_id, name)
select distinct on (c.client_id, lower(o.name)) c.client_id, o.name
from channel_organization o join channel c on c.id = o.channel_id
order by c.client_id, lower(o.name), o.name;
