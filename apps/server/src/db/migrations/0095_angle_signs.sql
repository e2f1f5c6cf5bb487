-- To the parser, "<y then wombats and z>" in "if x<y then wombats and z>y" is a tag, which has no words, and of which a passage shows one
-- space. These signs are spaces too.
create or replace function words_apart(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(given, '[-/_.:@+&|<>\u0080-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7'
    '\u2000-\u206F\u20A0-\u20CF\u2120\u2122\u2190-\u245F\u2500-\u2BFF\u3000-\u3003\u3008-\u3020\uE000-\uF8FF\uFEFF\uFFFC\uFFFD]', ' ', 'g') $$;

-- What may have been taken for a tag is read again.
create function may_have_tag(given text) returns boolean language sql immutable as $$ select given like '%<%' $$;
update file_page set text = text where may_have_tag(text);
update stored_file f set lexemes = words_of_file(f.id)
  where exists (select from file_page p where p.file_id = f.id and may_have_tag(p.text));
update caption_cue set text = text where may_have_tag(text);
update comment set text = text where may_have_tag(text);
select write_version_search(v) from post_version v where v.published_at is not null;
update app_user set first_name = first_name where may_have_tag(concat_ws(' ', display_prefix, first_name, last_name, display_suffix));
update team set name = name where may_have_tag(concat_ws(' ', name, code, city));
update category set name = name where may_have_tag(name);
drop function may_have_tag(text);
