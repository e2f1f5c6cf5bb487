-- What has ended is removed after a time that the operator sets.
grant delete on session, mail to studyline_app;
-- A session that a completed action names stays.
create index compliance_completion_session on compliance_completion (session_id) where session_id is not null;
