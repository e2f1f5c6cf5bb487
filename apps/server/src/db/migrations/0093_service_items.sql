-- What people ask of those who supply a study: so far orders; quotations, pickups and support requests have the same states, history and
-- transitions.
create table service_item (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  kind text not null check (kind in ('ORDER', 'QUOTATION', 'PICKUP', 'SUPPORT_REQUEST')),
  -- By which people name it, in each study from 1. What is for the unblinded is counted by itself, so that nobody else sees a gap.
  number integer not null check (number > 0),
  -- The site that it is for.
  team_id integer not null references team,
  -- The service provider that does it; without one, the study's supply managers do.
  supplier_team_id integer references team,
  status text not null,
  -- Rises with every change, so that two people never overwrite each other.
  edit integer not null default 1,
  -- Blinded teams do not see it.
  unblinded_only boolean not null,
  cart_id uuid not null,
  created_by integer not null references app_user,
  created_at timestamptz(3) not null,
  unique (channel_id, unblinded_only, number)
);
create index service_item_newest on service_item (channel_id, id desc);
create index service_item_team on service_item (team_id, id desc);
create index service_item_supplier on service_item (supplier_team_id, id desc) where supplier_team_id is not null;
create index service_item_creator on service_item (created_by, cart_id);
grant select, insert, update on service_item to studyline_app;

-- A cart that has been ordered. It is ordered once, however often it is sent.
create table ordered_cart (
  user_id integer not null references app_user,
  cart_id uuid not null,
  channel_id integer not null references channel,
  content_hash text not null,
  primary key (user_id, cart_id)
);
create index ordered_cart_channel on ordered_cart (channel_id);
grant select, insert on ordered_cart to studyline_app;

-- What an order says besides its lines. The address and the contact are those of the day on which it was made.
create table order_detail (
  service_item_id integer primary key references service_item,
  requested_for date,
  po_number text not null,
  delivery_address text not null,
  delivery_instructions text not null,
  contact_name text not null,
  contact_phone text not null,
  -- Why it had to be approved; null if it did not.
  approval_reason text check (approval_reason in ('EQUIPMENT', 'LIMIT'))
);
grant select, insert on order_detail to studyline_app;

-- The catalogue changes; a line says what was ordered, at the price of that day.
create table order_line (
  service_item_id integer not null references service_item,
  position integer not null check (position > 0),
  product_id integer not null references product,
  article_number text not null,
  name text not null,
  unit text not null,
  setting text not null,
  comment text not null,
  quantity integer not null check (quantity > 0),
  price_amount bigint check (price_amount >= 0),
  currency text,
  shipped integer not null default 0 check (shipped between 0 and quantity),
  received integer check (received >= 0),
  damaged integer check (damaged >= 0),
  short integer check (short >= 0),
  receipt_note text not null default '',
  primary key (service_item_id, position),
  check ((price_amount is null) = (currency is null)),
  check ((received is null) = (damaged is null) and (received is null) = (short is null)),
  check (received + damaged + short = quantity)
);
create index order_line_product on order_line (product_id);
grant select, insert, update on order_line to studyline_app;

-- The history of states.
create table service_item_step (
  id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  transition text not null,
  status text not null,
  reason text not null,
  carrier text not null,
  tracking_number text not null,
  -- What was shipped: positions with quantities.
  lines jsonb not null,
  done_by integer not null references app_user,
  done_at timestamptz(3) not null
);
create index service_item_step_item on service_item_step (service_item_id, id);
create index service_item_step_person on service_item_step (done_by);
create trigger service_item_step_append_only before update or delete on service_item_step
  for each row execute function refuse_change();
create trigger service_item_step_no_truncate before truncate on service_item_step
  for each statement execute function refuse_change();
grant select, insert on service_item_step to studyline_app;

-- Above what an order of the team has to be approved; without it, no amount has to.
alter table team
  add column order_limit_amount bigint check (order_limit_amount >= 0),
  add column order_limit_currency text check (order_limit_currency ~ '^[A-Z]{3}$'),
  add constraint team_order_limit check ((order_limit_amount is null) = (order_limit_currency is null));

comment on table role_permission is 'sha256 2109ee24b39525a81cc0a101e44b0913b293e4659339aa52235b1e709e57748c';
