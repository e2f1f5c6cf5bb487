-- The processes run as studyline_app, and it gets only what they need. There are no default privileges: a migration that makes a
-- table grants them, and says nothing if processes only read it.
grant usage on schema public to studyline_app;
grant select, insert, update on all tables in schema public to studyline_app;
grant delete on favorite, file_page, idempotent_result, key_contact, member_role, post_version, stored_file
  to studyline_app;

-- What the owner alone writes: migrating, and erasing a text by the operator's tool.
revoke insert, update on migration, outbox_generation, role_permission from studyline_app;
-- What is never changed or removed.
revoke insert, update on audit_event, audit_text, compliance_completion, access_denied, post_opened, draft_opened
  from studyline_app;
grant insert on audit_text, compliance_completion, access_denied, post_opened, draft_opened to studyline_app;
-- A row's place in the outbox is given by the database.
grant insert (occurred_at, type, actor_user_id, session_id, ip_address, request_id, source, client_id, channel_id, post_id, version,
  team_id, subject_user_id, details) on audit_event to studyline_app;
revoke insert, update on outbox_position from studyline_app;
grant update (generation, xid, id) on outbox_position to studyline_app;

revoke execute on function remove_old_denials() from public;
grant execute on function remove_old_denials() to studyline_app;
