-- The processes run as studyline_app, which may change everything except the append-only tables.
grant usage on schema public to studyline_app;
grant select, insert, update, delete on all tables in schema public to studyline_app;
grant usage, select on all sequences in schema public to studyline_app;
grant execute on all functions in schema public to studyline_app;
revoke insert, update, delete, truncate on role_permission from studyline_app;
-- Only the owner erases a text: the operator's tool.
revoke update, delete, truncate on audit_event, audit_text, compliance_completion from studyline_app;
alter default privileges in schema public grant select, insert, update, delete on tables to studyline_app;
alter default privileges in schema public grant usage, select on sequences to studyline_app;
