-- The pictures of a study are stored files, so that the sweep removes those that are given up.
alter table channel drop column logo_key, drop column banner_key,
  add column logo_file_id integer references stored_file,
  add column banner_file_id integer references stored_file;

create unique index role_name on role (channel_id, lower(name));
