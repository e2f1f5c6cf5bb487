-- What is lent comes with an order: the line that shipped it last.
alter table rental_equipment add column order_id integer, add column order_position integer,
  add check ((order_id is null) = (order_position is null)),
  add foreign key (order_id, order_position) references service_line (service_item_id, position);
create index rental_equipment_of_order on rental_equipment (order_id, order_position) where order_id is not null;
grant update (team_id, serial_number, stores_data, on_site_since, order_id, order_position) on rental_equipment to studyline_app;
