-- The processes that run jobs. One that has not been seen for a while is gone, and its jobs are free for others.
create table job_runner (
  id text primary key,
  seen_at timestamptz(3) not null default now()
);
