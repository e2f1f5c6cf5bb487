-- Sets of rules that authors of posts start from. The rules are as they were saved; whoever uses them may have to adapt them.
create table rule_template (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  name text not null,
  rule_set jsonb not null,
  created_by integer not null references app_user,
  created_at timestamptz(3) not null
);
create unique index rule_template_name on rule_template (channel_id, lower(name));
grant select, insert, delete on rule_template to studyline_app;
