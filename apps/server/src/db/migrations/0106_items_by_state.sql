-- What waits for somebody is found by its state: of a whole study, of a site, or of a supplier.
create index service_item_state on service_item (channel_id, kind, status);
create index service_item_site_state on service_item (team_id, status);
drop index service_item_supplier;
create index service_item_supplier on service_item (supplier_team_id, status) where supplier_team_id is not null;
