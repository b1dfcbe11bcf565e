-- Instant payments (SCT Inst): only some banks take them, by what their connection says.

alter table bank_connections add column takes_instant boolean not null default false;
grant select (takes_instant) on bank_connections to portico_app;

-- Web servers remember it of a client's accounts.
create function change_access_of_connected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients set access_version = gen_random_uuid()
    where client_id in (select b.client_id from banks b join changed k on k.id = b.connection_id);
  return null;
end $$;
revoke execute on function change_access_of_connected() from public;
create trigger access_updated after update on bank_connections referencing new table as changed
  for each statement execute function change_access_of_connected();
