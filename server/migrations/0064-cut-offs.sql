-- Until when a bank takes payments for their execution date, by currency and service level.

create table bank_cut_offs (
  connection_id uuid not null references bank_connections on delete cascade,
  id uuid primary key,
  -- null: every one that has no line of its own
  currency text check (currency ~ '^[A-Z]{3}$'),
  service_level text check (service_level ~ '^[A-Z0-9]{1,4}$'),
  -- by the clock of the connection's zone
  time_of_day time not null check (time_of_day > '00:00' and time_of_day < '24:00'),
  -- how many banking days before the execution date
  days_before integer not null default 0 check (days_before between 0 and 5),
  unique nulls not distinct (connection_id, currency, service_level)
);
alter table bank_cut_offs enable row level security;
create policy cut_offs_of_own_banks on bank_cut_offs for select to portico_app
  using (exists (select from banks b where b.client_id = (select current_client()) and b.connection_id = bank_cut_offs.connection_id));
grant select on bank_cut_offs to portico_app;

-- Web servers remember them of a client's accounts.
create function change_access_of_cut_off() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients set access_version = gen_random_uuid()
    where client_id in (select b.client_id from banks b join changed k on k.connection_id = b.connection_id);
  return null;
end $$;
revoke execute on function change_access_of_cut_off() from public;
create trigger access_inserted after insert on bank_cut_offs referencing new table as changed
  for each statement execute function change_access_of_cut_off();
create trigger access_updated after update on bank_cut_offs referencing new table as changed
  for each statement execute function change_access_of_cut_off();
create trigger access_deleted after delete on bank_cut_offs referencing old table as changed
  for each statement execute function change_access_of_cut_off();
