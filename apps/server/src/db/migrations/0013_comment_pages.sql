-- The page of a comment is found by counting the threads before it, which reads these indexes alone.
drop index comment_threads;
create index comment_threads on comment (post_id, id) include (removed_at) where parent_id is null;
drop index comment_replies;
create index comment_replies on comment (parent_id, id) where parent_id is not null and removed_at is null;
