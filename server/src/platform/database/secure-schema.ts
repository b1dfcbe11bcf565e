import type pg from 'pg';

/**
 * The rules for the whole schema, whichever migration made a table: every role, the owner included, sees a client's row
 * only by a policy that names the role; and the queue has its own role that sees nothing else.
 */
export async function secureSchema(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(FORCE_ROW_LEVEL_SECURITY);
  await client.query(OPEN_QUEUE);
  await client.query('commit');
}

/** Security-definer functions run as the owner, who gets a policy unless they are a superuser. */
const FORCE_ROW_LEVEL_SECURITY = `do $$
declare
  t record;
begin
  for t in select c.oid::regclass as name, c.relowner::regrole as owner from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'schema_owner' and p.polroles = array[c.relowner]))
  loop
    execute format('alter table %s enable row level security, force row level security', t.name);
    execute format('drop policy if exists schema_owner on %s', t.name);
    execute format('create policy schema_owner on %s to %s using (true) with check (true)', t.name, t.owner);
  end loop;
end $$`;

const OPEN_QUEUE = `do $$
declare
  t record;
begin
  if not exists (select from pg_roles where rolname = 'portico_jobs') then
    begin
      create role portico_jobs nologin;
    exception when duplicate_object or unique_violation then null; -- roles are shared by the databases of a server
    end;
  end if;
  if not has_schema_privilege('portico_jobs', 'graphile_worker', 'usage') then
    grant usage on schema graphile_worker to portico_jobs;
  end if;
  for t in select c.oid::regclass as name, c.relrowsecurity as secured from pg_class c
    where (c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' or c.oid = to_regclass('public.job_deaths'))
      and not has_table_privilege('portico_jobs', c.oid, 'delete')
  loop
    execute format('grant select, insert, update, delete on %s to portico_jobs', t.name);
    if t.secured then execute format('create policy portico_jobs on %s to portico_jobs using (true) with check (true)', t.name); end if;
  end loop;
end $$`;
