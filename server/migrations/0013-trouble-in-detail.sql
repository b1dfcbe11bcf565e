-- What the trouble on the way out leaves to be told: how many hits a screening had, and which jobs end their workers.

-- at most 100 hits are kept with a screening
alter table screenings add column hit_count integer;
update screenings set hit_count = jsonb_array_length(hits);
alter table screenings alter column hit_count set not null;

-- How often a job's worker has died lately while it ran; the worker alone reads and writes it.
create table job_deaths (
  job_id bigint primary key,
  deaths integer not null,
  last_at timestamptz not null
);
