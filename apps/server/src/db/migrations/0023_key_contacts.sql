-- Who leaves a study is no key contact of it any more. Those who have left stood here still, seen by nobody until they came back.
delete from key_contact k where not exists (
  select from channel_member m where m.channel_id = k.channel_id and m.user_id = k.user_id and m.status = 'CURRENT');
