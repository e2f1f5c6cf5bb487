-- A comment may bring a file. The file is its own, and goes when the comment is removed.
alter table comment
  add column file_id integer references stored_file,
  add check (file_id is null or removed_at is null);
create unique index comment_file on comment (file_id) where file_id is not null;
