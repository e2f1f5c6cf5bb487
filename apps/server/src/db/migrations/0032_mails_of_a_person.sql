-- What somebody was sent about a study.
create index mail_of_person on mail (user_id, channel_id, id desc) where user_id is not null;
create index invitation_of_person on invitation (user_id, channel_id) where user_id is not null;
