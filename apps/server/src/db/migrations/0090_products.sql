-- What the people of a study can order.
create table product (
  product_id integer generated always as identity primary key,
  channel_id integer not null references channel,
  article_number text not null check (length(article_number) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  product_type text not null check (product_type in ('EQUIPMENT', 'SUPPLIES')),
  is_rental boolean not null,
  -- What one of it is, such as a pack of 100.
  unit text not null,
  description text not null,
  -- In minor units of the currency. Without a price it is on request.
  price_amount bigint check (price_amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Where it may be delivered; empty is everywhere.
  countries text[] not null,
  -- How many there are. Without a number there are always enough.
  stock integer check (stock >= 0),
  -- From when there are more.
  available_from date,
  -- How a logger can be set up before it is sent.
  settings text[] not null,
  -- Blinded teams do not see it.
  unblinded_only boolean not null,
  is_discontinued boolean not null default false,
  search_text text not null generated always as (
    plain_text(name || ' ' || article_number || ' ' || description)) stored,
  check ((price_amount is null) = (currency is null)),
  check (not is_rental or product_type = 'EQUIPMENT')
);
create unique index product_article on product (channel_id, lower(article_number));
create index product_by_name on product (channel_id, lower(name), product_id);
grant select, insert, update on product to studyline_app;

-- Whether people order from a catalogue.
insert into feature_flag (key, enabled) values ('ENABLE_ORDERS', true), ('SHOW_PRICES_TO_SITES', true);

comment on table role_permission is 'sha256 4c45dae032d703fdf633431bcdeff4b04271313edb578369946d513a393861d9';
