-- The name that an administrator gave of somebody whom they invited. Empty for invitations written before.
alter table administrator_invitation
  add column first_name text not null default '',
  add column last_name text not null default '';
alter table administrator_invitation alter column first_name drop default, alter column last_name drop default;

-- Whether an email told an administrator that they had been added. The operator informs the people whom they add.
alter table client_admin add column was_notified boolean not null default false;
update client_admin d set was_notified = exists (
  select from audit_event e
  where e.client_id = d.client_id and e.subject_user_id = d.user_id and (e.type = 'administratorInvitation.accepted'
    or e.type = 'client.adminAdded' and e.source <> 'IMPORT' and e.actor_user_id <> e.subject_user_id));
