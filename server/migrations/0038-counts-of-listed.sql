-- How often each listed name was found in a message, and in how many different names: of its hits not all are kept.
alter table screenings add column listed jsonb not null default '[]';
