-- Someone can hand an open action over to a colleague. Theirs closes; the colleague's names it, as long as the colleague has to act or has
-- handed it on.
alter table assignment add column handed_from_id integer references assignment check (handed_from_id <> id);
alter table assignment drop constraint assignment_closed_reason_check;
alter table assignment add constraint assignment_closed_reason_check
  check (closed_reason in ('COMPLETED', 'COMPLETED_BY_OTHER', 'NO_LONGER_REQUIRED', 'REPLACED', 'HANDED_OVER'));
