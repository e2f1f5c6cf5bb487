-- Quotations, pickups and support requests, too. Only orders have a cart.
alter table service_item alter column cart_id drop not null;
drop index service_item_newest;
create index service_item_newest on service_item (channel_id, kind, id desc);

-- Quotations have lines, too, and may ask for what isn't in the catalogue.
alter table order_line rename to service_line;
alter index order_line_product rename to service_line_product;
alter table service_line alter column product_id drop not null;

insert into feature_flag (key, enabled) values ('ENABLE_QUOTATIONS', true), ('ENABLE_PICKUPS', true), ('ENABLE_SUPPORT_REQUESTS', true);

comment on table role_permission is 'sha256 d5321a719ba02205dff26b90555aff0bf6250779d8fe730f804355cb82d74359';
