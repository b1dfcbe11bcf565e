-- How a person has arranged a list, under the specification's names. One that is taken back stays, so that it can be kept
-- again; each change counts, so that two browsers don't overwrite each other.
alter table grid_settings rename column grid to grid_name;
alter table grid_settings
  add column unique_id uuid not null default gen_random_uuid(),
  add column version integer not null default 1 check (version > 0),
  -- null if it was before this migration
  add column created_at timestamptz,
  add column deleted_at timestamptz;
alter table grid_settings alter column unique_id drop default, alter column version drop default;

update grid_settings set settings = (settings - 'filterRow')
    || jsonb_build_object('filterState', case settings->>'filterRow' when 'true' then 'SHOWN' else 'HIDDEN' end)
  where settings ? 'filterRow';
