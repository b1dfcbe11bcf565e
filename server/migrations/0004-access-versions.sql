-- What web servers may remember of a client (who has which rights, which accounts there are) holds as long as this
-- version does: every change of it gives another one, in the same transaction, whoever makes it. No version comes twice.
alter table clients add column access_version uuid not null default gen_random_uuid();

-- `changed` are the rows after an insert or update, or before a delete; rows don't move between clients.
create function change_access_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients set access_version = gen_random_uuid() where client_id in (select client_id from changed);
  return null;
end $$;
revoke execute on function change_access_version() from public;
do $$
declare
  table_name text;
begin
  foreach table_name in array array['permission_entries', 'user_groups', 'user_group_members', 'banks', 'accounts', 'account_groups', 'account_group_members'] loop
    execute format('create trigger access_inserted after insert on %I referencing new table as changed for each statement execute function change_access_version()', table_name);
    execute format('create trigger access_updated after update on %I referencing new table as changed for each statement execute function change_access_version()', table_name);
    execute format('create trigger access_deleted after delete on %I referencing old table as changed for each statement execute function change_access_version()', table_name);
  end loop;
end $$;

-- As before, with the version.
drop function open_session(bytea, text);
create function open_session(p_hash bytea, p_kind text) returns table (
  client_id uuid, business_id text, client_name text, client_kind text, client_active boolean, licensed_modules text[],
  two_person_rule boolean, client_idle_minutes integer, access_version uuid,
  session_id uuid, started_at timestamptz, last_active_at timestamptz, idle_minutes integer, ends_at timestamptz,
  session_ended_at timestamptz, second_factor text, previous_login_at timestamptz,
  token_expires_at timestamptz, token_used_at timestamptz,
  user_id uuid, user_name text, full_name text, job_title text, email text, mobile text, second_factors text[],
  modules text[], user_usable boolean, password_change_required boolean, settings jsonb, settings_id uuid,
  group_ids uuid[]
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.client_id, c.business_id, c.name, c.kind, c.active, c.licensed_modules, c.two_person_rule, c.session_idle_minutes, c.access_version,
      s.id, s.started_at, s.last_active_at, s.idle_minutes, s.ends_at, s.ended_at, s.second_factor, s.previous_login_at,
      t.expires_at, t.used_at,
      u.id, u.user_name, u.full_name, u.job_title, u.email, u.mobile, u.second_factors, u.modules,
      u.active and u.locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING',
      u.password_change_required, u.settings, u.settings_id,
      coalesce((select array_agg(m.group_id) from user_group_members m where m.client_id = u.client_id and m.user_id = u.id), '{}')
    from session_tokens t
    join sessions s on s.client_id = t.client_id and s.id = t.session_id
    join users u on u.client_id = s.client_id and u.id = s.user_id
    join clients c on c.client_id = s.client_id
    where t.hash = p_hash and t.kind = p_kind;
  if found then
    perform set_config('portico.client', (select t.client_id::text from session_tokens t where t.hash = p_hash), true);
  end if;
end $$;
revoke execute on function open_session(bytea, text) from public;
grant execute on function open_session(bytea, text) to portico_app;
