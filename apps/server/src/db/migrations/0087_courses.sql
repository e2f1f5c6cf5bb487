-- Courses are posts: the video is the file of a version, and this is what a version has besides.
alter table post_version
  -- The length of the video, read from its file.
  add column course_duration_millis integer check (course_duration_millis > 0),
  -- Where its chapters begin: [{startMillis, title}], in order.
  add column course_chapters json,
  add check ((course_duration_millis is null) = (course_chapters is null));

-- The other files of a version of a course.
create table course_file (
  post_id integer not null,
  version integer not null,
  file_id integer not null references stored_file,
  channel_id integer not null references channel,
  kind text not null check (kind in ('POSTER', 'CAPTIONS', 'MATERIAL')),
  -- Its place among those of its kind, from 0.
  place integer not null,
  language_id text,
  title text,
  primary key (post_id, version, file_id),
  foreign key (post_id, version) references post_version on delete cascade,
  check ((language_id is not null) = (kind = 'CAPTIONS')),
  check ((title is not null) = (kind = 'MATERIAL'))
);
create index course_file_file on course_file (file_id);
grant select, insert, delete on course_file to studyline_app;

-- What a file of captions says, and when.
create table caption_cue (
  file_id integer not null references stored_file on delete cascade,
  place integer not null,
  start_millis integer not null,
  end_millis integer not null,
  text text not null,
  lexemes tsvector generated always as (words_of(text)) stored,
  primary key (file_id, place)
);
grant select, insert, delete on caption_cue to studyline_app;

-- The words of a version's captions. A tsvector holds a megabyte; beyond that, the rarest of very long ones are left out.
create function words_of_captions(v post_version) returns tsvector language sql stable as $$
  select array_to_tsvector(coalesce(array_agg(word), '{}'))
  from (
    select word, sum(octet_length(word)) over (order by cues desc, word) as bytes
    from (select word, count(*) as cues from course_file c join caption_cue q on q.file_id = c.file_id,
        unnest(tsvector_to_array(q.lexemes)) as word
      where c.post_id = v.post_id and c.version = v.version and c.kind = 'CAPTIONS' group by word) as counted
  ) as measured
  where bytes < 500000 $$;

-- What a version is found by, published or not.
create or replace function words_of_version(v post_version) returns tsvector language sql stable as $$
  select words_of(concat_ws(' ', v.title, v.description, v.event_location, plain_content(v.content)))
    || coalesce((select f.lexemes from stored_file f where f.id = v.file_id), '')
    || case when v.course_duration_millis is not null then words_of_captions(v) else '' end $$;

-- What a person has watched of a video: under the version whose obligations are in force, so that a minor version keeps it,
-- and by file, because another video has to be watched anew.
create table course_watched (
  user_id integer not null references app_user,
  post_id integer not null references post,
  obliging_version integer not null,
  file_id integer not null references stored_file on delete cascade,
  channel_id integer not null references channel,
  watched int4multirange not null default '{}',
  position_millis integer not null default 0,
  changed_at timestamptz(3) not null,
  primary key (user_id, post_id, obliging_version, file_id)
);
create index course_watched_post on course_watched (post_id);
create index course_watched_file on course_watched (file_id);
grant select, insert, update, delete on course_watched to studyline_app;

-- One playback in one window. Of those of a person, one plays: the one that said so last.
create table playback (
  user_id integer not null references app_user,
  id uuid not null,
  file_id integer not null references stored_file on delete cascade,
  is_playing boolean not null,
  position_millis integer not null,
  rate real not null,
  -- How much video could have been watched by the last report, and has not been counted yet.
  credit_millis integer not null,
  reported_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index playback_file on playback (file_id);
grant select, insert, update, delete on playback to studyline_app;

-- What people's clients report of reading: the first and the last time of each kind, and how often.
create table activity (
  user_id integer not null references app_user,
  post_id integer not null,
  version integer not null,
  activity_type text not null,
  -- 0 where it is not about a page.
  page integer not null default 0,
  channel_id integer not null references channel,
  count integer not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (user_id, post_id, version, activity_type, page),
  foreign key (post_id, version) references post_version on delete cascade
);
create index activity_version on activity (post_id, version);
grant select, insert, update on activity to studyline_app;

-- Whether people write new courses.
insert into feature_flag (key, enabled) values ('ENABLE_COURSES', true);
