-- Checking a signature looks for what the audit trail says of it and of its neighbours.
create index audit_event_signed on audit_event ((details->>'recordId')) where type = 'post.signed';
