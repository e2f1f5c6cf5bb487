-- A request that is repeated answers the events that the first one caused.
alter table idempotent_result add column events jsonb not null default '[]';
