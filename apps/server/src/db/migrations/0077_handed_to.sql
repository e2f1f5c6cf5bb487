-- Finds to whom an action was handed over.
create index assignment_handed on assignment (handed_from_id) where handed_from_id is not null;
