-- The delegation log gives the reason of each line that was refused or ended, and checking a decision looks for what the audit trail says of it
-- and of its neighbours.
create index audit_event_delegation on audit_event ((details->>'delegationId')) where type in ('delegation.decided', 'delegation.ended');
