-- Pages that are pictures, as a scanner makes them: their text is recognised, page by page, after their file has its previews. WAITING,
-- then DONE, even if nothing was found, or FAILED. Recognised text never counts as complete.
alter table file_page add column recognition text check (recognition in ('WAITING', 'DONE', 'FAILED'));
alter table file_page add constraint recognised_is_incomplete check (recognition is null or not is_complete);

-- Of a file with such pages: WAITING while any of them waits.
alter table stored_file add column recognition text check (recognition in ('WAITING', 'DONE'));
create index stored_file_recognition on stored_file (id) where recognition = 'WAITING';

-- Pages that were read before: those without any text. An empty page has nothing to recognise, which takes a second.
update file_page p set recognition = 'WAITING', is_complete = false
where p.page <= 1000 and coalesce(btrim(p.text, E' \t\r\n'), '') = ''
  and exists (select from stored_file f where f.id = p.file_id and f.preview_status = 'READY');
update stored_file f set recognition = 'WAITING'
where exists (select from file_page p where p.file_id = f.id and p.recognition = 'WAITING');
