-- What says that an item on loan was calibrated. All of them are kept; the one of the latest calibration says when the next is due.
create table calibration_certificate (
  id integer generated always as identity primary key,
  rental_equipment_id integer not null references rental_equipment,
  file_id integer not null unique references stored_file,
  calibrated_on date not null,
  due_on date not null check (due_on > calibrated_on),
  -- Where it is filed in the TMF Reference Model: Maintenance Logs.
  filing_number text not null default '06.04.03',
  added_by integer not null references app_user,
  added_at timestamptz(3) not null
);
create index calibration_certificate_item on calibration_certificate (rental_equipment_id, calibrated_on desc, id desc);
create index calibration_certificate_person on calibration_certificate (added_by);
create trigger calibration_certificate_append_only before update or delete on calibration_certificate
  for each row execute function refuse_change();
create trigger calibration_certificate_no_truncate before truncate on calibration_certificate
  for each statement execute function refuse_change();
grant select, insert on calibration_certificate to studyline_app;
grant update (calibration_due_on) on rental_equipment to studyline_app;

-- How a product is used. The newest counts.
create table product_manual (
  id integer generated always as identity primary key,
  product_id integer not null references product,
  file_id integer not null unique references stored_file,
  added_by integer not null references app_user,
  added_at timestamptz(3) not null
);
create index product_manual_product on product_manual (product_id, id desc);
create index product_manual_person on product_manual (added_by);
create trigger product_manual_append_only before update or delete on product_manual
  for each row execute function refuse_change();
create trigger product_manual_no_truncate before truncate on product_manual
  for each statement execute function refuse_change();
grant select, insert on product_manual to studyline_app;
