-- What a page looks like, at a very low resolution, so that a comparison can tell pictures that differ. A page that was read before
-- has none, nor has one that took too long to draw.
alter table file_page add column sketch bytea;
