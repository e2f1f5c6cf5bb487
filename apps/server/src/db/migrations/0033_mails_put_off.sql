-- Since when the address of a mail puts it off: it is given up so long after, however long no server could be asked before.
alter table mail add column put_off_at timestamptz(3);
update mail set put_off_at = created_at where state = 'WAITING' and delayed_by = 'ADDRESS';
-- When a mail was last taken.
create index mail_sent on mail (ended_at) where state = 'SENT';
