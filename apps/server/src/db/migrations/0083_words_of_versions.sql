-- What a version is found by, published or not.
create function words_of_version(v post_version) returns tsvector language sql stable as $$
  select words_of(concat_ws(' ', v.title, v.description, v.event_location, plain_content(v.content)))
    || coalesce((select f.lexemes from stored_file f where f.id = v.file_id), '') $$;

create or replace function write_version_search(v post_version) returns void language sql as $$
  delete from version_search where post_id = v.post_id and version = v.version and v.published_at is null;
  insert into version_search
  select v.post_id, v.version, v.channel_id, v.published_at, v.version_label <> 'SUPERCEDED', words_of(v.title), words_of_version(v)
  where v.published_at is not null
  on conflict (post_id, version) do update set published_at = excluded.published_at, is_current = excluded.is_current,
    title_words = excluded.title_words, all_words = excluded.all_words
    where (version_search.published_at, version_search.is_current, version_search.title_words, version_search.all_words)
      is distinct from (excluded.published_at, excluded.is_current, excluded.title_words, excluded.all_words) $$;
