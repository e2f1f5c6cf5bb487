-- Words of the texts of a study, so that a search that finds nothing can try those that are spelled like its own. They say nothing of
-- where they stand. There may be one twice: texts that are written at the same time don't wait for each other.
create extension if not exists fuzzystrmatch;
create table search_word (
  channel_id integer not null references channel on delete cascade,
  word text not null
);
create index search_word_of_study on search_word (channel_id, word);
create index search_word_spelling on search_word using gin (word gin_trgm_ops);

-- Numbers and short words never have typos: with another letter, each is another one.
create function may_have_typo(word text) returns boolean language sql immutable parallel safe as
  $$ select char_length(word) between 4 and 40 and word !~ '[0-9[:punct:]]' $$;

create function add_search_words(channel integer, words tsvector) returns void language sql as $$
  insert into search_word (channel_id, word)
  select channel, one.word from unnest(tsvector_to_array(words)) as one(word)
  where may_have_typo(one.word)
    and not exists (select from search_word known where known.channel_id = channel and known.word = one.word) $$;

create function keep_version_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.channel_id, new.all_words);
  return null;
end $$;
create trigger search_words after insert or update of all_words on version_search for each row execute function keep_version_words();

create function keep_comment_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.channel_id, new.lexemes);
  return null;
end $$;
create trigger search_words after insert or update of text on comment for each row when (new.removed_at is null)
  execute function keep_comment_words();

insert into search_word (channel_id, word)
select c.id, w.word from channel c cross join lateral (
  select word from ts_stat(format('select all_words from version_search where channel_id = %s', c.id))
  union select word from ts_stat(format('select lexemes from comment where channel_id = %s and removed_at is null', c.id))
) as w where may_have_typo(w.word);

-- By what a word is found: as written, perhaps with what it begins, or by its stem in either language.
create function forms_of(word text, is_beginning boolean) returns text language sql immutable parallel safe as $$
  select quote_literal(word) || case when is_beginning then ':*' else '' end || coalesce((
    select string_agg(distinct ' | ' || stem, '')
    from unnest(array[plainto_tsquery('public.english_words', word)::text, plainto_tsquery('public.german_words', word)::text]) as stem
    where stem not in ('', quote_literal(word))), '') $$;

-- The words of a search that tell something, in order, each with what it is found by. The last one may be only the beginning of a word, of
-- which there are too many if it has just one or two letters.
-- Words that nearly every text has count only if there are no others.
create function terms_of(given text) returns table (place integer, lexeme text, found_by text) language sql immutable parallel safe as $$
  with token as (
    select lexeme, positions[1] as place, max(positions[1]) over () as last
    from unnest(to_tsvector('public.written_words', public.words_apart(given))) as t(lexeme, positions, weights)
  ), told as (
    select *, bool_or(tells) over () as any_tells from token
    cross join lateral (select numnode(plainto_tsquery('public.english_words', lexeme)) > 0
      and numnode(plainto_tsquery('public.german_words', lexeme)) > 0 and lexeme not in ('fur', 'uber') as tells) as t
  )
  select place, lexeme, public.forms_of(lexeme, place = last and length(lexeme) > 2) from told where tells or not any_tells $$;

-- What has all of these words. Without any word, nothing has it.
create or replace function search_of(given text) returns tsquery language sql immutable parallel safe as $$
  select coalesce('(' || string_agg(found_by, ')&(' order by place) || ')', '')::tsquery from public.terms_of(given) $$;

-- Words of these studies that are spelled like this one: with one letter more, less or another, two of them in words of eight letters, or
-- with two neighbours in the other order. All of them, so that no word pushes out another; the number only keeps a study in which somebody has
-- written thousands of such words from stopping the search.
create function words_like(asked text, channels integer[], most integer) returns setof text language plpgsql as $$
begin
  -- A clause of the function would need a superuser wherever the extension isn't loaded yet.
  perform set_config('pg_trgm.similarity_threshold', '0.2', true);
  return query select near.word from (
      select w.word, levenshtein_less_equal(w.word, asked, edits) as distance
      from (select case when char_length(asked) < 8 then 1 else 2 end as edits) as e, search_word w
      where w.word % asked and w.channel_id = any(channels)
        and abs(char_length(w.word) - char_length(asked)) <= edits and levenshtein_less_equal(w.word, asked, edits) between 1 and edits
      union
      select w.word, 1
      from generate_series(1, char_length(asked) - 1) as at, search_word w
      where w.channel_id = any(channels) and w.word <> asked
        and w.word = overlay(asked placing substr(asked, at + 1, 1) || substr(asked, at, 1) from at for 2)
    ) as near
    where may_have_typo(asked)
    group by near.word order by min(distance), near.word limit most;
end $$;

-- What has all of these words, or others that are spelled like them. A search of more than ten words is a text, not a few words with a typo.
create function search_like(given text, channels integer[]) returns tsquery language sql as $$
  select coalesce('(' || string_agg(concat_ws(' | ', term.found_by, near.found_by), ')&(' order by place) || ')', '')::tsquery
  from (select *, count(*) over () as terms from public.terms_of(given)) as term
  cross join lateral (
    select string_agg(public.forms_of(word, false), ' | ') as found_by
    from public.words_like(lexeme, channels, (400 / terms)::integer) as word where terms <= 10
  ) as near $$;

grant select, insert, delete on search_word to studyline_app;
