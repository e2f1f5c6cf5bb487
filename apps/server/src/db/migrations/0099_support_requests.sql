-- What a support request says besides what all service items do. The product and the number are those of the day on which it was made.
create table support_detail (
  service_item_id integer primary key references service_item,
  summary text not null check (length(summary) between 1 and 120),
  reason text not null check (reason in (
    'EQUIPMENT_FAULT', 'CALIBRATION_OR_MAINTENANCE', 'MISSING_OR_WRONG_ITEM', 'DELIVERY_DELAY', 'USER_TRAINING', 'DAMAGED_ON_ARRIVAL',
    'CONSUMABLES_NEEDED', 'DOCUMENT_OR_MANUAL_REQUEST', 'RELOCATION', 'RETURN_QUESTION', 'BILLING', 'PORTAL_ACCESS', 'OTHER')),
  product_name text not null,
  serial_or_lot_number text not null,
  rental_equipment_id integer references rental_equipment,
  contact_name text not null,
  contact_phone text not null,
  contact_email text not null,
  check (contact_phone <> '' or contact_email <> '')
);
create index support_detail_equipment on support_detail (rental_equipment_id) where rental_equipment_id is not null;
grant select, insert on support_detail to studyline_app;

-- What people write about a service item. The first message is the request itself.
create table service_message (
  id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  text text not null check (text <> ''),
  written_by integer not null references app_user,
  written_at timestamptz(3) not null
);
create index service_message_item on service_message (service_item_id, id);
create index service_message_person on service_message (written_by);
create trigger service_message_append_only before update or delete on service_message
  for each row execute function refuse_change();
create trigger service_message_no_truncate before truncate on service_message
  for each statement execute function refuse_change();
grant select, insert on service_message to studyline_app;

-- The files of a message, in their order.
create table service_message_file (
  message_id integer not null references service_message,
  position integer not null check (position between 1 and 10),
  file_id integer not null unique references stored_file,
  primary key (message_id, position)
);
create trigger service_message_file_append_only before update or delete on service_message_file
  for each row execute function refuse_change();
create trigger service_message_file_no_truncate before truncate on service_message_file
  for each statement execute function refuse_change();
grant select, insert on service_message_file to studyline_app;
