-- What processes leave for others and for the next start.

-- The processes that run jobs. One that has not been seen for a while is gone, and its jobs are free for others.
create table job_runner (
  id text primary key,
  seen_at timestamptz(3) not null default now()
);

-- Whether this database gets the demo, and whether all of it is there. There is no row until the first start has decided.
create table demo (
  is_only_row boolean primary key default true check (is_only_row),
  state text not null check (state in ('UNWANTED', 'BEGUN', 'WHOLE')),
  -- In the storage. Seeding that was cut off left files there, which the next one writes again.
  folder text not null default 'demo/' || gen_random_uuid()
);

grant select, insert, update, delete on demo, job_runner to studyline_app;
