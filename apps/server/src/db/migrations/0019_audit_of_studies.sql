-- The audit trail of a study, and what one person did there.
create index audit_event_study on audit_event (channel_id, occurred_at desc, id desc) where channel_id is not null;
create index audit_event_actor on audit_event (channel_id, actor_user_id, occurred_at desc, id desc)
  where channel_id is not null;
-- What is no post's is rare among what people open and do.
create index audit_event_study_facts on audit_event (channel_id, occurred_at desc, id desc)
  where channel_id is not null and post_id is null;
-- Since when those who did not draft a version see what happens to it.
create index audit_event_published on audit_event (post_id, version, id) where type = 'post.published';
