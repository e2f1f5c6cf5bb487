-- Invitation mails of a day, by whose invitation they are and by where they go.
create index mail_invitations_by on mail ((facts->>'by'), created_at) where kind = 'INVITATION';
create index mail_invitations_to on mail (email_address, created_at) where kind = 'INVITATION';
