-- A text as searches compare it: small letters without marks, so that "chloe" finds Chloé.
create function plain_text(shown text) returns text language sql immutable parallel safe
  return replace(translate(regexp_replace(lower(normalize(shown, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss');

drop index app_user_name;
drop index app_user_address;
-- Kept, because a word of two letters is in no index.
alter table app_user add column search_text text not null generated always as (plain_text(
  coalesce(display_prefix || ' ', '') || first_name || ' ' || last_name || coalesce(', ' || display_suffix, '')
  || ' ' || email_address::text
)) stored;
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
