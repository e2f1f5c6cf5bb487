-- Rejected and expired versions stay on the lists of their authors too.
drop index post_version_drafts;
create index post_version_unpublished on post_version (channel_id, edited_at desc) where audience is not null;
