-- What happened that concerns a person, by ids only. Texts are read when it is shown, and so is whether the person may see it.
create table personal_update (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  channel_id integer not null references channel,
  kind text not null,
  -- Where it comes from, so that a job that runs again adds nothing.
  cause text not null,
  -- What it is about. A list shows the newest about each.
  subject text not null,
  occurred_at timestamptz(3) not null,
  actor_id integer references app_user,
  -- It requires something of the person, or answers them.
  is_for_me boolean not null,
  post_id integer references post,
  version integer,
  comment_id integer references comment,
  assignment_id integer references assignment,
  service_item_id integer references service_item,
  step_id integer references service_item_step,
  rental_equipment_id integer references rental_equipment,
  delegation_id integer references delegation,
  team_id integer references team,
  read_at timestamptz(3),
  -- The newest about its subject, of all and of those for the person.
  is_newest boolean not null,
  is_newest_for_me boolean not null,
  unique (user_id, kind, cause)
);
create index personal_update_newest on personal_update (user_id, occurred_at desc, id desc) where is_newest;
create index personal_update_newest_for_me on personal_update (user_id, occurred_at desc, id desc) where is_newest_for_me;
create index personal_update_newest_item on personal_update (user_id, occurred_at desc, id desc)
  where is_newest and service_item_id is not null;
create index personal_update_unread on personal_update (user_id, id) where read_at is null;
create index personal_update_subject on personal_update (user_id, subject, occurred_at desc, id desc);
create index personal_update_comment on personal_update (comment_id) where comment_id is not null;
create index personal_update_old on personal_update (occurred_at);
grant select, insert, delete, update (read_at, is_newest, is_newest_for_me) on personal_update to studyline_app;

-- What becomes due soon, of all people.
create index assignment_due on assignment (due_at) where closed_at is null;
