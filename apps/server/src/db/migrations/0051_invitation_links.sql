-- When the current link was shown to an inviter. Someone else than the owner of the address may have it, so an account made with it does
-- not prove the address.
alter table invitation add column link_copied_at timestamptz(3);
