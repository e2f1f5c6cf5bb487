-- The words of the names of people, teams and categories, as written and by their stems, so that a search finds these beside posts. Names are too
-- short to tell their language.
create function name_words(name text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('public.written_words', apart) || to_tsvector('public.english_words', apart) || to_tsvector('public.german_words', apart))
  from (select public.words_apart(name) as apart offset 0) as a $$;

-- A study's teams and categories are read one by one. A person is one of those of all studies.
alter table app_user add column name_words tsvector not null generated always as (name_words(
  coalesce(display_prefix || ' ', '') || first_name || ' ' || last_name || coalesce(', ' || display_suffix, '')
)) stored;
create index app_user_name_words on app_user using gin (name_words);
alter table team add column name_words tsvector not null generated always as (name_words(
  name || coalesce(' ' || code, '') || coalesce(' ' || city, '')
)) stored;
alter table category add column name_words tsvector not null generated always as (name_words(name)) stored;
create index category_of_study on category (channel_id) where removed_at is null;

-- Whether two words are spelled like each other: with one letter more, less or another, two of them in words of eight letters, or with two neighbours
-- in the other order.
create function is_spelled_like(word text, asked text) returns boolean language sql immutable parallel safe as $$
  select case when word <> asked and abs(char_length(word) - char_length(asked)) <= edits
      and may_have_typo(word) and may_have_typo(asked) then
    levenshtein_less_equal(word, asked, edits) <= edits or exists (
      select from generate_series(1, char_length(asked) - 1) as at
      where word = overlay(asked placing substr(asked, at + 1, 1) || substr(asked, at, 1) from at for 2))
    else false end
  from (select case when char_length(asked) < 8 then 1 else 2 end as edits) as e $$;

-- What has a name in which all of these words begin one.
create function search_names_of(given text) returns tsquery language sql immutable parallel safe as $$
  select coalesce('(' || string_agg(public.forms_of(lexeme, length(lexeme) > 1), ')&(' order by place) || ')', '')::tsquery
  from public.terms_of(given) $$;

-- The same, also for those of the known words that are spelled like these.
create function search_names_like(given text, known text[]) returns tsquery language sql stable as $$
  select coalesce('(' || string_agg(concat_ws(' | ', public.forms_of(lexeme, length(lexeme) > 1), near.found_by), ')&(' order by place) || ')', '')::tsquery
  from (select *, count(*) over () as terms from public.terms_of(given)) as term
  cross join lateral (
    select string_agg(public.forms_of(word, false), ' | ') as found_by
    from unnest(known) as word where terms <= 10 and public.is_spelled_like(word, lexeme)
  ) as near $$;
