-- What people highlight and note on the pages of publications, each for themselves.
create table page_note (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  post_id integer not null,
  version integer not null,
  page integer not null check (page > 0),
  quote text not null,
  -- Rectangles in shares of the page.
  areas jsonb not null,
  note_text text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  foreign key (post_id, version) references post_version (post_id, version) on delete cascade,
  check (quote <> '' or note_text <> '')
);
create index page_note_of_person on page_note (user_id, post_id);
create index page_note_of_version on page_note (post_id, version);
grant select, insert, update, delete on page_note to studyline_app;
