-- What is lent to teams: single devices, each with its serial number.
alter table team add constraint team_of_study unique (id, channel_id);
alter table product add constraint product_of_study unique (product_id, channel_id);
create table rental_equipment (
  rental_equipment_id integer generated always as identity primary key,
  channel_id integer not null references channel,
  team_id integer not null,
  product_id integer not null,
  -- Its maker and model. Empty if unknown.
  model text not null check (length(model) <= 120),
  serial_number text not null check (length(serial_number) between 1 and 60),
  asset_number text check (length(asset_number) between 1 and 60),
  -- That its calibration is due follows from the day.
  status text not null check (status in (
    'RESERVED', 'SHIPPED', 'ON_SITE', 'OUT_OF_SERVICE', 'PICKUP_REQUESTED', 'IN_RETURN', 'RETURNED', 'LOST')),
  on_site_since date,
  -- Until when it is calibrated. Without a day it needs no calibration.
  calibration_due_on date,
  -- Data have to be erased before it is returned.
  stores_data boolean not null,
  name_words tsvector not null generated always as (
    name_words(model || ' ' || serial_number || coalesce(' ' || asset_number, ''))) stored,
  foreign key (team_id, channel_id) references team (id, channel_id),
  foreign key (product_id, channel_id) references product (product_id, channel_id),
  check (status <> 'ON_SITE' or on_site_since is not null)
);
create unique index rental_equipment_serial on rental_equipment (product_id, lower(serial_number));
create index rental_equipment_of_team on rental_equipment (team_id);
create index rental_equipment_of_study on rental_equipment (channel_id, calibration_due_on);
grant select, insert on rental_equipment to studyline_app;

-- For typos in the names of products.
alter table product add column name_words tsvector not null generated always as (name_words(name || ' ' || article_number)) stored;

insert into feature_flag (key, enabled) values ('ENABLE_RENTAL_EQUIPMENT', true);
