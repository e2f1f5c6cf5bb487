-- Posts, their versions and files, what each reader has seen, comments.
create table stored_file (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  -- PENDING before the first byte arrives; STORED in the transaction that uses it. A sweep removes files that are PENDING for a day.
  state text not null default 'PENDING' check (state in ('PENDING', 'STORED')),
  storage_key text not null unique,
  file_name text not null,
  mime_type text,
  size_in_bytes bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  preview_status text not null default 'PENDING' check (preview_status in ('PENDING', 'READY', 'NONE')),
  preview_reason text,
  page_count integer,
  created_by integer references app_user,
  created_at timestamptz(3) not null default now(),
  check (state = 'PENDING' or (mime_type is not null and size_in_bytes is not null and sha256 is not null))
);
create index stored_file_pending on stored_file (created_at) where state = 'PENDING';

create table file_page (
  file_id integer not null references stored_file,
  page integer not null,
  width real not null,
  height real not null,
  text text,
  primary key (file_id, page)
);

create table post (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  post_type text not null check (post_type in ('DOCUMENT', 'NEWS', 'EVENT', 'COURSE', 'ORDER', 'PICKUP')),
  author_id integer not null references app_user,
  priority text not null default 'NORMAL' check (priority in ('NORMAL', 'URGENT', 'SAFETY')),
  pre_activation boolean not null default false,
  unblinded_only boolean not null default false,
  latest_version integer not null default 1,
  -- The published version that readers see; null before the first publication.
  current_version integer,
  -- In the feed: published and not withdrawn. Title and time of the current version stand here as the feed's sort keys.
  listed boolean not null default false,
  title text not null,
  published_at timestamptz(3),
  -- viewPost, commentOnPost, updatePost, deletePost, each {channelWide, roles, teamIds} as on the wire. A page of the feed
  -- passes on the stored text, hence json: jsonb would be turned into text again for each reader.
  permissions json not null,
  -- Whether everybody in the study may read it.
  channel_wide boolean not null generated always as ((permissions->'viewPost'->>'channelWide')::boolean) stored,
  -- Derived by trigger from permissions and the flags above: the reader keys of its audience.
  audience integer[] not null default '{}',
  last_modification_type text not null default 'CREATED',
  last_modified_by integer not null references app_user,
  last_modified_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- For the foreign keys of tables that carry the study beside the post.
  unique (id, channel_id),
  check (not listed or (current_version is not null and published_at is not null and withdrawn_at is null))
);
create index post_feed on post (channel_id, published_at desc, id desc) include (audience) where listed;
create index post_by_title on post (channel_id, title, id) where listed;

create table post_version (
  post_id integer not null references post,
  version integer not null check (version >= 1),
  channel_id integer not null references channel,
  version_label text not null check (version_label in ('DRAFT', 'PUBLISHED', 'SUPERCEDED', 'REJECTED', 'EXPIRED', 'WITHDRAWN')),
  change_type text not null default 'MAJOR' check (change_type in ('MINOR', 'MAJOR')),
  -- People read it as v2.1. It is fixed at publication. A draft has the label that it would get.
  label_major integer not null,
  label_minor integer not null,
  title text not null,
  description text not null default '',
  file_id integer references stored_file,
  -- Sanitised HTML of news.
  content text,
  payload_of_version integer,
  -- The version whose obligations are in force: this one after a major change, that of the former version after a minor one.
  obliging_version integer not null,
  created_by integer not null references app_user,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3) not null default now(),
  -- Counts the changes of a draft. An approval rests on the edit that its approver has seen.
  edit integer not null default 1,
  edited_by integer not null references app_user,
  submitted_at timestamptz(3),
  expires_at timestamptz(3),
  published_at timestamptz(3),
  published_by integer references app_user,
  rejected_reason text,
  -- Set while the version is not published: its author, and once it is submitted those who publish. Null means the post's audience.
  audience integer[],
  primary key (post_id, version),
  check ((version_label in ('PUBLISHED', 'SUPERCEDED', 'WITHDRAWN')) = (published_at is not null)),
  check ((version_label in ('DRAFT', 'REJECTED', 'EXPIRED')) = (audience is not null)),
  check (version_label <> 'DRAFT' or expires_at is not null)
);
create unique index post_one_draft on post_version (post_id) where version_label = 'DRAFT';
create unique index post_one_published on post_version (post_id) where version_label = 'PUBLISHED';
create index post_version_drafts on post_version (channel_id, edited_at desc) where version_label = 'DRAFT';
create index post_version_drafts_expiring on post_version (expires_at) where version_label = 'DRAFT';
create index post_version_expired on post_version (expires_at) where version_label = 'EXPIRED' and audience <> '{}';
create index post_version_file on post_version (file_id);
alter table post add foreign key (id, current_version) references post_version (post_id, version) deferrable initially deferred;

/* The keys of a post's readers, from its viewPost entry. Its author always sees it. The member row lives as long as the study. */
create function audience_of(p post) returns integer[] language sql stable as $$
  select array(
    select reader_key(k.id, post_space(p.pre_activation, p.unblinded_only), k.kind)
    from lateral (
      select p.channel_id, 0 where (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, 1 from json_array_elements_text(p.permissions->'viewPost'->'roles')
        where not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, 2 from json_array_elements_text(p.permissions->'viewPost'->'teamIds')
        where not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select m.id, 3 from channel_member m where m.channel_id = p.channel_id and m.user_id = p.author_id
      union all select p.channel_id, 4
    ) as k(id, kind) order by 1)
$$;
create function keep_audience() returns trigger language plpgsql as $$
begin
  new.audience := audience_of(new);
  return new;
end $$;
create trigger post_audience before insert or update of permissions, pre_activation, unblinded_only, author_id on post
  for each row execute function keep_audience();

create table post_category (
  post_id integer not null references post,
  category_id integer not null references category,
  channel_id integer not null references channel,
  primary key (post_id, category_id)
);
create index post_category_category on post_category (category_id, post_id);

-- Processes keep what everybody sees of a publication for as long as its study's feed stays the same. So whatever that is made
-- of moves the feed when it changes.
create function move_feed() returns trigger language plpgsql as $$
begin
  update channel set feed_changed_at = feed_changed_at + interval '1 millisecond'
    where id = case tg_op when 'DELETE' then old.channel_id else new.channel_id end;
  return null;
end $$;
create trigger post_moves_feed after update on post
  for each row when (old.listed or new.listed) execute function move_feed();
create trigger version_moves_feed after update on post_version
  for each row when (old.version_label = 'PUBLISHED' or new.version_label = 'PUBLISHED') execute function move_feed();
create trigger preview_moves_feed after update on stored_file
  for each row when (old.preview_status is distinct from new.preview_status) execute function move_feed();
create trigger category_of_post_moves_feed after insert or update or delete on post_category
  for each row execute function move_feed();
create trigger category_moves_feed after update on category for each row execute function move_feed();
create trigger role_moves_feed after update on role for each row execute function move_feed();
create trigger team_moves_feed after update on team
  for each row when (old.name is distinct from new.name) execute function move_feed();

create function move_feeds_of_person() returns trigger language plpgsql as $$
begin
  update channel set feed_changed_at = feed_changed_at + interval '1 millisecond'
    where id in (select channel_id from channel_member where user_id = new.id);
  return null;
end $$;
create trigger name_moves_feeds after update on app_user
  for each row when (old.display_name is distinct from new.display_name) execute function move_feeds_of_person();

-- Counters that many people change stand apart from the rows that they count for.
create table post_counter (
  post_id integer primary key references post,
  comment_count integer not null default 0,
  view_count integer not null default 0
-- Leaves room on the page for the next state of a row, so that an update touches no index.
) with (fillfactor = 50);

-- The read mark and the subscriptions of one person for one post. Publishing writes a row for every reader, so that a list of
-- unread posts is an index scan. Before the first publication published_at is null and the row is never unread.
create table post_reader (
  user_id integer not null references app_user,
  post_id integer not null,
  channel_id integer not null,
  published_at timestamptz(3),
  has_viewed boolean not null default false,
  marked_as_unread boolean not null default false,
  last_viewed_at timestamptz(3),
  subscribed_to_activity boolean not null default false,
  -- Null while the person has not decided. Then they follow if they have commented.
  subscribed_to_comments boolean,
  unread boolean not null generated always as ((not has_viewed or marked_as_unread) and published_at is not null) stored,
  primary key (user_id, post_id),
  foreign key (post_id, channel_id) references post (id, channel_id)
-- Leaves room on the page for a row with a subscription, so that the update touches no index.
) with (fillfactor = 90);
create index post_reader_unread on post_reader (user_id, channel_id, published_at desc, post_id desc) where unread;
create index post_reader_unread_all on post_reader (user_id, published_at desc, post_id desc) where unread;

-- When a person first opened a published version. They may acknowledge or sign it only after that (R6, R32).
create table post_opened (
  post_id integer not null,
  version integer not null,
  user_id integer not null references app_user,
  channel_id integer not null references channel,
  first_opened_at timestamptz(3) not null default now(),
  primary key (post_id, version, user_id),
  foreign key (post_id, version) references post_version
);

-- When a person first opened an edit of an unpublished version. It stays when the draft is deleted.
create table draft_opened (
  post_id integer not null,
  version integer not null,
  edit integer not null,
  user_id integer not null references app_user,
  channel_id integer not null,
  opened_at timestamptz(3) not null,
  primary key (post_id, version, user_id, edit),
  foreign key (post_id, channel_id) references post (id, channel_id)
);

create table comment (
  id integer generated always as identity primary key,
  channel_id integer not null,
  post_id integer not null,
  parent_id integer references comment,
  version integer not null,
  author_id integer not null references app_user,
  -- The text of a removed comment stands only beside its audit row, where it can be erased.
  text text check (length(text) between 1 and 5000),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  foreign key (post_id, channel_id) references post (id, channel_id),
  check ((text is null) = (removed_at is not null))
);
-- Threads of a post in order, and their replies.
create index comment_threads on comment (post_id, id) where parent_id is null;
create index comment_replies on comment (parent_id, id) where parent_id is not null;
create index comment_authors on comment (post_id, author_id) where removed_at is null;
create index comment_own on comment (author_id, post_id) where removed_at is null;
