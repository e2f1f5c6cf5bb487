-- The processes use studyline_app: it changes everything but what must never change.
grant usage on schema public to studyline_app;
grant select, insert, update, delete on all tables in schema public to studyline_app;
grant usage, select on all sequences in schema public to studyline_app;
grant execute on all functions in schema public to studyline_app;
revoke update, delete, truncate on audit_event, compliance_completion from studyline_app;
alter default privileges in schema public grant select, insert, update, delete on tables to studyline_app;
alter default privileges in schema public grant usage, select on sequences to studyline_app;
