-- Only posts that are listed stand in a feed. Drafts are read anew each time.
create or replace function move_feeds_of_rows() returns trigger language plpgsql as $$
begin
  update channel set feed_changed_at = feed_changed_at + interval '1 millisecond'
    where id in (select p.channel_id from changed c join post p on p.id = c.post_id where p.listed);
  return null;
end $$;
