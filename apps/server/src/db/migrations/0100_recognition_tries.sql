-- A page that could not be read may have met a busy machine: it is tried again.
alter table file_page add column recognition_tries smallint not null default 0;
