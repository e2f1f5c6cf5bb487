-- Words as people write them: without accents, in small letters. Texts in English and German are also found by the stems of their words.
create extension if not exists unaccent;
create text search configuration written_words (copy = simple);
create text search configuration english_words (copy = english);
create text search configuration german_words (copy = german);
alter text search configuration written_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;
alter text search configuration english_words
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part with unaccent, english_stem;
alter text search configuration german_words
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part with unaccent, german_stem;

-- Each sign that joins words is a space, so that "B-118" and "B 118" find each other. The length stays, and with it all positions.
create function words_apart(given text) returns text language sql immutable parallel safe as
  $$ select translate(given, '-‐‑–—/_.:@+&|', '              ') $$;

-- German if it has more of the commonest German words than of the English ones.
create function language_of(written tsvector) returns regconfig language sql immutable parallel safe as $$
  select case
    when count(*) filter (where word in ('der', 'die', 'das', 'und', 'nicht', 'mit', 'fur', 'den', 'dem', 'ist', 'von', 'werden', 'oder', 'auf', 'bei', 'eine'))
      > count(*) filter (where word in ('the', 'of', 'and', 'to', 'is', 'for', 'with', 'not', 'are', 'or', 'by', 'on', 'be', 'from', 'that', 'this'))
    then 'public.german_words'::regconfig else 'public.english_words'::regconfig end
  from unnest(tsvector_to_array(written)) as word $$;

-- The words of a text as written, and their stems. Where in the text they stand is not kept.
create function words_of(given text) returns tsvector language sql immutable parallel safe as $$
  select strip(written || to_tsvector(public.language_of(written), apart))
  from (select apart, to_tsvector('public.written_words', apart) as written
    from (select public.words_apart(given) as apart offset 0) as a offset 0) as w $$;

-- What has all of these words: as written or by their stem in either language. The last one may be only the beginning
-- of a word, of which there are too many if it has just one or two letters.
-- Words that nearly every text has count only if there are no others. Without any word, nothing has it.
create function search_of(given text) returns tsquery language sql immutable parallel safe as $$
  with token as (
    select lexeme, positions[1] as place, max(positions[1]) over () as last,
      plainto_tsquery('public.english_words', lexeme) as english, plainto_tsquery('public.german_words', lexeme) as german
    from unnest(to_tsvector('public.written_words', public.words_apart(given))) as t(lexeme, positions, weights)
  ), told as (
    select *, bool_or(tells) over () as any_tells from token
    cross join lateral (select numnode(english) > 0 and numnode(german) > 0 and lexeme not in ('fur', 'uber') as tells) as t
  )
  select coalesce('(' || string_agg(concat_ws(' | ', quote_literal(lexeme) || case when place = last and length(lexeme) > 2 then ':*' else '' end,
      nullif(english::text, ''), nullif(german::text, '')), ')&(' order by place) || ')', '')::tsquery
  from told where tells or not any_tells $$;

-- What has any of these words.
create function any_of(search tsquery) returns tsquery language sql immutable parallel safe as
  $$ select replace(search::text, ' & ', ' | ')::tsquery $$;

-- The text of news without its tags.
create function plain_content(html text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') $$;

-- Of each page, so that a hit leads to its page, and of all pages of a file together.
alter table file_page add column lexemes tsvector generated always as (words_of(coalesce(text, ''))) stored;
alter table stored_file add column lexemes tsvector;

-- The words of several pages. A tsvector holds a megabyte; beyond that, the rarest of a very long document are left out.
create function words_of_file(wanted integer) returns tsvector language sql stable as $$
  select array_to_tsvector(coalesce(array_agg(word), '{}'))
  from (
    select word, sum(octet_length(word)) over (order by pages desc, word) as bytes
    from (select word, count(*) as pages from file_page, unnest(tsvector_to_array(lexemes)) as word
      where file_id = wanted group by word) as counted
  ) as measured
  where bytes < 1000000 $$;

-- What is found of each version that is or was published. The words of its title are also among all of its words.
create table version_search (
  post_id integer not null,
  version integer not null,
  channel_id integer not null references channel,
  published_at timestamptz(3) not null,
  is_current boolean not null,
  title_words tsvector not null,
  all_words tsvector not null,
  primary key (post_id, version),
  foreign key (post_id, version) references post_version on delete cascade
);
create index version_search_newest on version_search (channel_id, published_at desc, post_id desc) where is_current;
create index version_search_titles on version_search using gin (title_words) where is_current;
create index version_search_all on version_search using gin (all_words) where is_current;
create index version_search_former on version_search using gin (all_words) where not is_current;

create function write_version_search(v post_version) returns void language sql as $$
  delete from version_search where post_id = v.post_id and version = v.version and v.published_at is null;
  insert into version_search
  select v.post_id, v.version, v.channel_id, v.published_at, v.version_label <> 'SUPERCEDED', words_of(v.title),
    words_of(concat_ws(' ', v.title, v.description, v.event_location, plain_content(v.content)))
      || coalesce((select f.lexemes from stored_file f where f.id = v.file_id), '')
  where v.published_at is not null
  on conflict (post_id, version) do update set published_at = excluded.published_at, is_current = excluded.is_current,
    title_words = excluded.title_words, all_words = excluded.all_words
    where (version_search.published_at, version_search.is_current, version_search.title_words, version_search.all_words)
      is distinct from (excluded.published_at, excluded.is_current, excluded.title_words, excluded.all_words) $$;

create function refresh_version_search() returns trigger language plpgsql as $$
begin
  perform write_version_search(new);
  return null;
end $$;
create trigger version_search after insert or update of version_label, published_at, title, description, content, file_id, event_location
  on post_version for each row execute function refresh_version_search();

create function refresh_file_search() returns trigger language plpgsql as $$
begin
  perform write_version_search(v) from post_version v where v.file_id = new.id;
  return null;
end $$;
create trigger version_search after update of lexemes on stored_file for each row execute function refresh_file_search();

update stored_file f set lexemes = words_of_file(f.id) where exists (select from file_page where file_id = f.id);
select write_version_search(v) from post_version v where v.published_at is not null and not exists (
  select from version_search s where s.post_id = v.post_id and s.version = v.version);

-- Comments, by their words.
alter table comment add column lexemes tsvector generated always as (words_of(coalesce(text, ''))) stored;
create index comment_words on comment using gin (lexemes) where removed_at is null;
create index comment_newest on comment (channel_id, created_at desc, id desc) where removed_at is null;

grant select, insert, update, delete on version_search to studyline_app;
