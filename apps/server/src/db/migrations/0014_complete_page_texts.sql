-- Whether the text of a page and the places of its words are all that the page has. A page that was read before counts as such.
alter table file_page add column is_complete boolean not null default true;
