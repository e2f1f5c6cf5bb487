-- Who is told by email about what happens in a study: a person in it, or an address outside it once that has been confirmed.
create table notification_contact (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  -- Only what is about this team, which then has the contact in its own list; null is all teams.
  team_id integer references team,
  user_id integer references app_user,
  email_address citext,
  events text[] not null check (cardinality(events) > 0),
  -- Only what is about these; null is everything.
  entity_type text check (entity_type in ('ORDER', 'QUOTATION', 'PICKUP', 'SUPPORT_REQUEST', 'RENTAL')),
  -- Who gets an email that could not be delivered.
  bounce_user_id integer references app_user,
  -- Of the person who added an address. Its emails are in this language.
  language_id text not null,
  -- Of the link by which an address confirms, and wants no more.
  token_seed text,
  token_hash bytea unique,
  confirmed_at timestamptz(3),
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, email_address) = 1),
  check ((email_address is null) = (token_seed is null) and (token_seed is null) = (token_hash is null)),
  check (user_id is null or (confirmed_at is null and stopped_at is null)),
  unique nulls not distinct (channel_id, team_id, user_id, email_address, entity_type)
);
create index notification_contact_team on notification_contact (team_id) where team_id is not null;
create index notification_contact_person on notification_contact (user_id) where user_id is not null;
create index notification_contact_instead on notification_contact (bounce_user_id) where bounce_user_id is not null;
create index notification_contact_calibration on notification_contact (id) where 'CALIBRATION_DUE' = any(events);
grant select, insert, delete, update (team_id, events, entity_type, bounce_user_id, confirmed_at, stopped_at) on notification_contact to studyline_app;

-- Of which calibrations a contact has been told. Another day on which one is due is another calibration.
create table calibration_notice (
  notification_contact_id integer not null references notification_contact on delete cascade,
  rental_equipment_id integer not null references rental_equipment,
  due_on date not null,
  primary key (notification_contact_id, rental_equipment_id, due_on)
);
create index calibration_notice_equipment on calibration_notice (rental_equipment_id);
grant select, insert on calibration_notice to studyline_app;

-- The last email to a contact.
create index mail_notification_person on mail (channel_id, user_id, id) where kind = 'NOTIFICATION' and user_id is not null;
create index mail_notification_address on mail (channel_id, email_address, id) where kind = 'NOTIFICATION' and user_id is null;

-- What is about to expire or due.
create index quotation_valid_until on quotation_detail (valid_until) where valid_until is not null;

comment on table role_permission is 'sha256 6917d86e13172da627413f7888899007637b5c2b228dca47d1b24762dd217b73';
