-- Who has commented on a post follows its comments while nothing else was decided. Kept in the row that counts the comment:
-- a mark in post_reader, a table of millions, made every comment change a page that nothing else had in hand.
alter table post_counter add commented_by integer[] not null default '{}';
update post_counter k set commented_by = c.authors
from (select post_id, array_agg(distinct author_id) as authors from comment group by post_id) c
where c.post_id = k.post_id;
comment on column post_reader.subscribed_to_comments is
  'Null while the person has not decided: who is in post_counter.commented_by follows then.';
