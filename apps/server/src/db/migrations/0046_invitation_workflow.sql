-- Whether an invitation went to somebody of the client is a fact of when it was written. People who join later don't change it.
alter table invitation add column workflow text not null default 'NEW_USER_INVITE'
  check (workflow in ('NEW_USER_INVITE', 'EXISTING_USER_INVITE'));
update invitation i set workflow = 'EXISTING_USER_INVITE'
from channel c, app_user u
where c.id = i.channel_id and u.email_address = i.email_address and u.created_at < i.created_at and (
  exists (select from channel s join channel_member m on m.channel_id = s.id
    where s.client_id = c.client_id and m.user_id = u.id and m.joined_at < i.created_at)
  or exists (select from client_admin d where d.client_id = c.client_id and d.user_id = u.id and d.created_at < i.created_at));
alter table invitation alter column workflow drop default;
