-- Rules, the actions that they ask of people, and completions.
create table compliance_rule (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  post_id integer not null references post,
  required_action_type text not null check (required_action_type in ('VIEW', 'ACKNOWLEDGE', 'SIGN', 'COMPLETE_COURSE')),
  member_participation_type text not null check (member_participation_type in ('EVERY_MEMBER', 'ANY_MEMBER', 'PRINCIPAL_INVESTIGATOR', 'PI_OR_DELEGATE')),
  grace_period_millis bigint not null check (grace_period_millis > 0),
  channel_wide boolean not null,
  role_ids integer[] not null default '{}',
  team_ids integer[] not null default '{}',
  created_by integer not null references app_user,
  created_at timestamptz(3) not null default now(),
  -- A replaced rule stays, because completions point to it.
  retired_at timestamptz(3)
);
create index compliance_rule_post on compliance_rule (post_id);
create trigger rule_moves_feed after insert or update on compliance_rule for each row execute function move_feed();

create table compliance_completion (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  rule_id integer not null references compliance_rule,
  post_id integer not null,
  version integer not null,
  team_id integer not null references team,
  user_id integer not null references app_user,
  action text not null check (action in ('VIEW', 'ACKNOWLEDGE', 'SIGN', 'COMPLETE_COURSE')),
  session_id uuid references session,
  completed_at timestamptz(3) not null,
  unique (rule_id, post_id, version, team_id, user_id),
  foreign key (post_id, version) references post_version
);
create index compliance_completion_post on compliance_completion (post_id, version, completed_at desc);

create table assignment (
  id integer generated always as identity primary key,
  channel_id integer not null references channel,
  rule_id integer not null references compliance_rule,
  post_id integer not null references post,
  version integer not null,
  team_id integer not null references team,
  user_id integer not null references app_user,
  post_published_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  closed_reason text check (closed_reason in ('COMPLETED', 'COMPLETED_BY_OTHER', 'NO_LONGER_REQUIRED', 'REPLACED')),
  completion_id integer references compliance_completion,
  unique (rule_id, post_id, version, team_id, user_id),
  foreign key (post_id, version) references post_version,
  check ((closed_at is null) = (closed_reason is null)),
  check ((completion_id is not null) = (coalesce(closed_reason, '') in ('COMPLETED', 'COMPLETED_BY_OTHER')))
);
create index assignment_open on assignment (user_id, channel_id, post_published_at desc, post_id desc) where closed_at is null;
create index assignment_open_due on assignment (user_id, due_at, post_id) where closed_at is null;
create index assignment_post on assignment (post_id, user_id, version);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger compliance_completion_append_only before update or delete on compliance_completion
  for each row execute function refuse_change();
create trigger compliance_completion_no_truncate before truncate on compliance_completion
  for each statement execute function refuse_change();
