-- Who reviews the access to a study.
comment on table role_permission is 'sha256 86ec89df4a9bec12befe5f17f4ed4c0e8b62649309630d9379eb23f18a142df3';
