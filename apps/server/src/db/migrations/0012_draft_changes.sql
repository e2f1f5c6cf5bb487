-- The author of a draft changes its categories.
grant delete on post_category to studyline_app;
-- Whether a study chooses the time that people have for an action.
insert into feature_flag (key, enabled) values ('CUSTOM_GRACE_PERIODS', false);
