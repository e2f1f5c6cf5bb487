-- While a team is on hold its open actions have no due time.
alter table assignment alter column due_at drop not null;
