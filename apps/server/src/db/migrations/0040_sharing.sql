-- What a post of the study starts from; null while nobody has chosen it.
alter table channel add column default_permissions json;

-- From who does not see a post any more its mark and its subscription go.
grant delete on post_reader to studyline_app;
create index post_reader_followers on post_reader (post_id) where subscribed_to_activity;

-- With whom a post is shared is said by the names of its teams, and a site is named by its number and its city.
drop trigger team_moves_feed on team;
create trigger team_moves_feed after update on team
  for each row when ((old.name, old.code, old.city, old.team_type) is distinct from (new.name, new.code, new.city, new.team_type))
  execute function move_feed();

-- Who subscribes others to a post.
comment on table role_permission is 'sha256 644b33c3f0bc7ccb555f8a8217cff7ba2b69cf05a1e305d022883ec6517f6b28';
