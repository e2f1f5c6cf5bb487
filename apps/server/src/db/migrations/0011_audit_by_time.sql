-- The history of a post is read by time, because imported rows may be written in another order.
drop index audit_event_post;
create index audit_event_post on audit_event (post_id, occurred_at desc, id desc) where post_id is not null;
