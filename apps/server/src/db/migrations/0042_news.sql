-- Pictures that were uploaded for the text of news. Their files are PENDING until a version carries them.
create table news_picture (
  file_id integer primary key references stored_file on delete cascade,
  channel_id integer not null references channel,
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
grant select, insert on news_picture to studyline_app;

-- Which version carries which pictures.
create table post_picture (
  post_id integer not null,
  version integer not null,
  file_id integer not null references news_picture,
  channel_id integer not null references channel,
  primary key (post_id, version, file_id),
  foreign key (post_id, version) references post_version on delete cascade
);
create index post_picture_file on post_picture (file_id);
grant select, insert, delete on post_picture to studyline_app;

alter table post_version
  -- The beginning of its content as plain text, for cards.
  add column summary text,
  -- Of the content, in UTF-8.
  add column content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$');
