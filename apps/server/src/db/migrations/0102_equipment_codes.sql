-- What the label of an item leads to. It is random, so that nobody finds an item by guessing, and a label tells no serial number.
alter table rental_equipment add column code text not null unique default replace(gen_random_uuid()::text, '-', '');
