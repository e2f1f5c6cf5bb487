-- A quotation that is revised keeps its number; the revisions count.
alter table service_item
  add column revision integer not null default 1 check (revision > 0),
  drop constraint service_item_channel_id_unblinded_only_number_key,
  add unique (channel_id, unblinded_only, number, revision);

-- What a quotation says besides its lines, whose prices are those of the offer.
create table quotation_detail (
  service_item_id integer primary key references service_item,
  title text not null,
  comment text not null,
  requested_for date,
  delivery_address text not null,
  delivery_instructions text not null,
  contact_name text not null,
  contact_phone text not null,
  -- The last day on which the offer can be accepted; null until it is issued.
  valid_until date,
  note text not null default '',
  -- The quotation that this one replaces.
  revises integer unique references service_item
);
grant select, insert, update on quotation_detail to studyline_app;

-- The PDF of an offer as it was issued.
create table quotation_document (
  service_item_id integer primary key references quotation_detail,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (sha256 = encode(sha256(bytes), 'hex'))
);
create trigger quotation_document_append_only before update or delete on quotation_document
  for each row execute function refuse_change();
create trigger quotation_document_no_truncate before truncate on quotation_document
  for each statement execute function refuse_change();
grant select, insert on quotation_document to studyline_app;

-- The quotation that was accepted with this order: one order for each.
alter table order_detail add column quotation_id integer unique references service_item;
