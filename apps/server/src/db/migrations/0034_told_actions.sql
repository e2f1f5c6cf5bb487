-- A mail of required actions names those that it tells of, each as its rule and version.
update mail set facts = facts || jsonb_build_object('actions', (
  select jsonb_agg(rule || '/' || substring(cause from '/(\d+),'))
  from unnest(string_to_array(substring(cause from 'rules (.*)$'), ' ')) as rule))
  where kind = 'REQUIRED_ACTION';
