-- What a pickup request says besides its lines. The address and the contact are those of the day on which it was made. Times are those of the
-- site, wherever it is.
create table pickup_detail (
  service_item_id integer primary key references service_item,
  pickup_type text not null check (pickup_type in ('RETURN_EQUIPMENT', 'RETURN_SUPPLIES', 'EXCHANGE', 'DISPOSAL')),
  reason text not null check (
    reason in ('END_OF_STUDY', 'SITE_CLOSED', 'FAULTY', 'CALIBRATION', 'SURPLUS', 'RECALL', 'OTHER')),
  -- Sizes and weights, each with how many.
  packages jsonb not null,
  packaging_needed boolean not null,
  -- Without this statement nothing is collected.
  decontaminated boolean not null check (decontaminated),
  data_erased boolean not null,
  batteries text not null check (batteries in ('NONE', 'LITHIUM_ION', 'OTHER')),
  collection_address text not null,
  ready_from date not null,
  window_start time(0) not null,
  window_end time(0) not null check (window_end > window_start),
  access_instructions text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_email text not null,
  notes text not null
);
grant select, insert on pickup_detail to studyline_app;

-- What a line of a pickup is about.
create table pickup_item (
  service_item_id integer not null,
  position integer not null,
  -- Null for a product, which has a lot number instead of a device.
  rental_equipment_id integer references rental_equipment,
  serial_or_lot_number text not null,
  model text not null,
  stores_data boolean not null,
  condition text not null check (condition in ('GOOD', 'DAMAGED', 'NOT_WORKING')),
  accessories_complete boolean not null,
  -- To which the device returns if the pickup is cancelled.
  status_before text,
  -- Until it has returned, or the pickup is cancelled.
  is_open boolean not null default true,
  primary key (service_item_id, position),
  foreign key (service_item_id, position) references service_line (service_item_id, position),
  check ((rental_equipment_id is null) = (status_before is null))
);
-- A device is in one open pickup at most.
create unique index pickup_item_open on pickup_item (rental_equipment_id) where is_open;
create index pickup_item_device on pickup_item (rental_equipment_id);
grant select, insert, update (is_open) on pickup_item to studyline_app;

grant update (status) on rental_equipment to studyline_app;

-- When the courier comes: a day and a window.
alter table service_item_step add column appointment jsonb;
