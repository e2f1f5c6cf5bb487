-- The files of a pickup, in their order.
create table pickup_file (
  service_item_id integer not null references pickup_detail,
  position integer not null check (position between 1 and 5),
  file_id integer not null unique references stored_file,
  primary key (service_item_id, position)
);
create trigger pickup_file_append_only before update or delete on pickup_file
  for each row execute function refuse_change();
create trigger pickup_file_no_truncate before truncate on pickup_file
  for each statement execute function refuse_change();
grant select, insert on pickup_file to studyline_app;
