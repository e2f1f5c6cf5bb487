-- What all processes together have counted of a budget of wrong passwords: when nothing of it will be used. The key is a digest, because
-- addresses are tried that belong to nobody here. Not logged: losing it in a crash of the database gives guessers one more round, and a
-- guess costs no write to the disk.
create unlogged table wrong_password (
  key text primary key,
  unused_at timestamptz(3) not null
);
create index wrong_password_age on wrong_password (unused_at);
grant select, insert, update, delete on wrong_password to studyline_app;
