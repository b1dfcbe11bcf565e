-- A link for a password that somebody has asked for without signing in: it voids no other one, and who it was nobody knows.
alter table password_links add column by_anybody boolean not null default false;
