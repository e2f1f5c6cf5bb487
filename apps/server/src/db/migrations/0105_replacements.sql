-- The order whose damaged items a request asks to replace: one request, when its receipt is confirmed.
alter table support_detail add column order_id integer unique references service_item;
