-- Processes keep who reads a post for as long as its study's feed stays the same. Changes of people lock the study anyway.
create function move_feeds_of_members() returns trigger language plpgsql as $$
begin
  update channel set feed_changed_at = feed_changed_at + interval '1 millisecond'
    where id in (select channel_id from changed);
  return null;
end $$;
create trigger member_added_moves_feed after insert on channel_member
  referencing new table as changed for each statement execute function move_feeds_of_members();
create trigger member_moves_feed after update on channel_member
  referencing new table as changed for each statement execute function move_feeds_of_members();
