-- Own taxonomies of a study beside the reference model. What was removed stays, so that the audit trail can name it.
alter table taxonomy
  add column position integer not null default 0,
  add column is_standard boolean not null default false,
  -- Whether its categories are offered to be chosen for a post.
  add column is_offered boolean not null default true,
  add column removed_at timestamptz(3);
update taxonomy set is_standard = true where schema = 'TMF_RM_3_3_1';
create unique index taxonomy_name on taxonomy (channel_id, lower(name)) where removed_at is null;

-- The reference model orders its categories by their numbers. Those of own taxonomies have places instead.
alter table category
  alter column number set default '',
  add column position integer not null default 0,
  add column removed_at timestamptz(3),
  drop constraint category_taxonomy_id_number_key;
create unique index category_number on category (taxonomy_id, number) where number <> '';
create unique index category_name on category (taxonomy_id, coalesce(parent_id, 0), lower(name)) where removed_at is null;
create index category_below on category (parent_id);

-- A card shows the names of its categories. Their places move nothing.
drop trigger category_moves_feed on category;
create trigger category_moves_feed after update on category
  for each row when (old.name is distinct from new.name) execute function move_feed();

-- Removing a category moves thousands of posts at once, whose study is one.
create function move_feeds_of_rows() returns trigger language plpgsql as $$
begin
  update channel set feed_changed_at = feed_changed_at + interval '1 millisecond'
    where id in (select channel_id from changed);
  return null;
end $$;
drop trigger category_of_post_moves_feed on post_category;
create trigger category_given_moves_feed after insert on post_category
  referencing new table as changed for each statement execute function move_feeds_of_rows();
create trigger category_replaced_moves_feed after update on post_category
  referencing new table as changed for each statement execute function move_feeds_of_rows();
create trigger category_taken_moves_feed after delete on post_category
  referencing old table as changed for each statement execute function move_feeds_of_rows();

-- Who changes taxonomies.
comment on table role_permission is 'sha256 60ffe8e315d4aff44b2db8252bce118d970681964979ba0826ae584dd36a4e20';
