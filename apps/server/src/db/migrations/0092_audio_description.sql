-- An audio description is a file like captions, of another kind: what can be seen in a video, in words.
alter table course_file
  drop constraint course_file_kind_check,
  drop constraint course_file_check,
  add constraint course_file_kind_check check (kind in ('POSTER', 'CAPTIONS', 'DESCRIPTIONS', 'MATERIAL')),
  add constraint course_file_check check ((language_id is not null) = (kind in ('CAPTIONS', 'DESCRIPTIONS')));

-- The words of a version's captions and descriptions. A tsvector holds a megabyte; beyond that, the rarest of very long ones are left out.
create or replace function words_of_captions(v post_version) returns tsvector language sql stable as $$
  select array_to_tsvector(coalesce(array_agg(word), '{}'))
  from (
    select word, sum(octet_length(word)) over (order by cues desc, word) as bytes
    from (select word, count(*) as cues from course_file c join caption_cue q on q.file_id = c.file_id,
        unnest(tsvector_to_array(q.lexemes)) as word
      where c.post_id = v.post_id and c.version = v.version and c.kind in ('CAPTIONS', 'DESCRIPTIONS') group by word) as counted
  ) as measured
  where bytes < 500000 $$;
