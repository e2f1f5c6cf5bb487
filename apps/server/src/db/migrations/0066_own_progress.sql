-- A person's own progress in a study is read from this index alone.
create index assignment_progress on assignment (user_id, channel_id, post_id) include (due_at, closed_at, completion_id)
  where closed_at is null or completion_id is not null;
