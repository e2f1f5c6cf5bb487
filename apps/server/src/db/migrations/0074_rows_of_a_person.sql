-- A person's sessions in their profile, ended ones too: without it, all sessions are read.
create index session_of_user on session (user_id, created_at desc);

-- A person's studies, former ones too: what is recorded about them, and who hears of their new name.
drop index channel_member_user;
create index channel_member_user on channel_member (user_id);
