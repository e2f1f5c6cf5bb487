-- Whoever signs in at the provider of their organisation reads that their invitation has expired.
create index invitation_expired_of_address on invitation (email_address) where status = 'EXPIRED';
