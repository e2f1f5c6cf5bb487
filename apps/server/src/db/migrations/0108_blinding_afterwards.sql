-- A product can be marked as for the unblinded, or no longer so, after it was ordered. Whoever may see an item then changes, but not its
-- number, which is on papers and in emails: what was for the unblinded when it was made is counted apart for good.
alter table service_item add column counted_apart boolean;
update service_item set counted_apart = unblinded_only;
alter table service_item
  alter column counted_apart set not null,
  drop constraint service_item_channel_id_unblinded_only_number_revision_key,
  add unique (channel_id, counted_apart, number, revision);
