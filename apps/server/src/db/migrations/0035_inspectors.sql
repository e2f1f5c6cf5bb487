-- The last day of a role that is held until a day: that of an inspector. It ends at the end of the day in UTC.
alter table member_role add column until_day date;
create index member_role_until on member_role (until_day) where until_day is not null;

update member_role mr set until_day = (now() at time zone 'UTC')::date + 30
from role r where r.id = mr.role_id and r.key = 'INSPECTOR';
