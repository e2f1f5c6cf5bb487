-- What is to be said to whom by mail, and how far it has come. A mail's text is made from ids when it is sent.
create table mail (
  id integer generated always as identity primary key,
  kind text not null,
  -- What it tells of. A kind of mail tells nobody twice of the same.
  cause text not null,
  -- Null for an address without an account. A person's mail goes to the address that they have when it is sent.
  user_id integer references app_user,
  email_address citext not null,
  language_id text not null,
  channel_id integer references channel,
  facts jsonb not null,
  -- Given once, so that a mail that goes out again after a kill is known as the same one.
  message_id text not null unique,
  -- REFUSED: for good, by the receiving side. GIVEN_UP: put off for days. OBSOLETE: no longer true, or no longer to be seen by its
  -- reader. KEPT: there is no mail server.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT')),
  attempts integer not null default 0,
  -- What the last attempt failed by, and in whose words.
  delayed_by text check (delayed_by in ('SERVER', 'ADDRESS')),
  last_error text,
  -- In the demo without a mail server: what would have gone.
  kept jsonb,
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique nulls not distinct (kind, cause, user_id),
  check ((state = 'WAITING') = (ended_at is null))
);
create index mail_waiting on mail (next_attempt_at, id) where state = 'WAITING';
grant select, insert, update on mail to studyline_app;
