-- When somebody last did something in the browser of a session, as far as the browser says it; null for programs. And since when the session
-- has been locked, because nobody did.
alter table session add column active_at timestamptz(3), add column locked_at timestamptz(3);
