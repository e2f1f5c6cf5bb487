-- The address or the name by which the provider last described the account, so that its person recognises it. It decides nothing.
alter table connected_account add column account_name text check (length(account_name) between 1 and 254);
