-- Where a file's bytes are: `database`, `disk` (below the data folder), file:///… or s3://…, as it was configured when
-- the file came, so that another configuration loses nothing. Null: given up, and nothing of it is left anywhere.
alter table files add column storage text default 'database';
-- Its owner gave it up before it was whole. From then on nothing is added to it, and it never becomes whole.
alter table files add column given_up_at timestamptz;
update files set given_up_at = created_at, storage = null
  where digest is null and not exists (select from file_chunks c where c.client_id = files.client_id and c.file_id = files.id);
alter table files add constraint files_whole_or_given_up check (digest is null or (given_up_at is null and storage is not null));
-- what the sweep looks at
create index files_unfinished on files (created_at) where digest is null and storage is not null;

-- Files that were given up, or that nobody completed for a long time, over all clients.
create function unfinished_files(p_before timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.client_id, f.id from files f
  where f.digest is null and f.storage is not null and (f.given_up_at is not null or f.created_at < p_before)
  order by f.created_at limit 100
$$;
revoke execute on function unfinished_files(timestamptz) from public;
grant execute on function unfinished_files(timestamptz) to portico_worker;
