-- Where the words of a page stand, six numbers each: begin and end in its text, then left, top, width and height in
-- ten-thousandths of the page. A page that was read before has a text without places.
alter table file_page add column words integer[] not null default '{}' check (cardinality(words) % 6 = 0);
