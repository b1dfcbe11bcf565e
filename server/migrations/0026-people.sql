-- Nobody is taken over silently, and people are who they seem.

-- For which change of a person's own factors a session has proved itself: the proof counts for this one alone.
alter table sessions add column authenticators_change text;
