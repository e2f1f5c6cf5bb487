-- Administrators of a client are removed too.
grant delete on client_admin to studyline_app;
