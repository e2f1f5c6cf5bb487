-- Who was shown how to reach a person, once a day for each way of seeing it. Kept as long as the audit trail, and like it never changed.
-- Without foreign keys, as audit_event: checking them would make readers wait for those who change a study.
create table contact_look (
  id bigint generated always as identity primary key,
  subject_user_id integer not null,
  viewer_user_id integer not null check (viewer_user_id <> subject_user_id),
  channel_id integer not null,
  -- Their page, a list, or a table that was taken out.
  way text not null check (way in ('PAGE', 'LIST', 'TABLE')),
  -- In UTC.
  day date not null,
  seen_at timestamptz(3) not null,
  unique (viewer_user_id, subject_user_id, channel_id, way, day)
);
create index contact_look_subject on contact_look (subject_user_id, seen_at desc, id desc);
create trigger contact_look_append_only before update or delete on contact_look for each row execute function refuse_change();
create trigger contact_look_no_truncate before truncate on contact_look for each statement execute function refuse_change();
grant select, insert on contact_look to studyline_app;

-- What is recorded about one person, in all studies and outside them: what they did, what others did to them, and what programs did for
-- which they are responsible.
create index audit_event_deed on audit_event (actor_user_id, occurred_at desc, id desc) where actor_user_id is not null;
create index audit_event_subject on audit_event (subject_user_id, occurred_at desc, id desc)
  where subject_user_id is not null and subject_user_id is distinct from actor_user_id;
create index audit_event_key_owner on audit_event (key_owner_id, occurred_at desc, id desc) where key_owner_id is not null;
create index mail_to_person on mail (user_id, created_at desc, id desc) where user_id is not null;
create index access_denied_person on access_denied (user_id, occurred_at desc, id desc) where user_id is not null;
