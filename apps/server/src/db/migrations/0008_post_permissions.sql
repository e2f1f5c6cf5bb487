-- A page of the feed hands on what was decided about each post. As json it is the text that was written; jsonb is spelled out
-- anew for each reader. Whether a post is for everybody in its study stands beside it.
drop trigger post_audience on post;
alter table post alter permissions type json using permissions::json;
alter table post add channel_wide boolean not null
  generated always as ((permissions->'viewPost'->>'channelWide')::boolean) stored;

create or replace function audience_of(p post) returns integer[] language sql stable as $$
  select array(
    select reader_key(k.id, post_space(p.pre_activation, p.unblinded_only), k.kind)
    from lateral (
      select p.channel_id, 0 where (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, 1 from json_array_elements_text(p.permissions->'viewPost'->'roles')
        where not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select value::integer, 2 from json_array_elements_text(p.permissions->'viewPost'->'teamIds')
        where not (p.permissions->'viewPost'->>'channelWide')::boolean
      union all select m.id, 3 from channel_member m where m.channel_id = p.channel_id and m.user_id = p.author_id
      union all select p.channel_id, 4
    ) as k(id, kind) order by 1)
$$;
create trigger post_audience before insert or update of permissions, pre_activation, unblinded_only, author_id on post
  for each row execute function keep_audience();
