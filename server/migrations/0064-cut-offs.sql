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

-- Names that every reader of zones knows: not an abbreviation, and not a rule, whose sign some read the other way round.
alter table bank_connections add constraint time_zone_named
  check (time_zone = 'UTC' or time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' or time_zone ~ '^Etc/GMT[+-]?[0-9]+$');

-- In a group with payments that name a service level or a local instrument of their own, any of them may have the first cut-off.
alter table transaction_groups add column has_mixed_levels boolean not null default false;
update transaction_groups g set has_mixed_levels = true from orders o
  where o.client_id = g.client_id and o.id = g.order_id
    and o.status not in ('RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS')
    and exists (select from transactions t where t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id
      and (t.content->'paymentType'->>'serviceLevel' is not null or t.content->'paymentType'->>'localInstrument' is not null));

-- What is held until a bank takes it may have to leave earlier now, and orders of standing orders may have to be made earlier:
-- the worker looks at them again. Locks in the order in which requests take them.
create function wake_held(p_clients uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
  select id from orders where client_id = any(p_clients) and hold_until is not null order by id for update;
  update orders set hold_until = 'epoch' where client_id = any(p_clients) and hold_until is not null;
  update bank_messages set next_attempt_at = 'epoch'
    where client_id = any(p_clients) and status = 'RELEASED' and next_attempt_at is not null and withdrawn_at is null;
  update standing_orders set next_order_on = changed_at::date, next_try_at = null
    where client_id = any(p_clients) and deleted_at is null and next_due_on is not null;
$$;
revoke execute on function wake_held(uuid[]) from public;

-- Web servers remember the terms of a client's banks.
create or replace function change_access_of_connected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients set access_version = gen_random_uuid()
    where client_id in (select b.client_id from banks b join changed k on k.id = b.connection_id);
  perform wake_held(array(select distinct b.client_id from banks b join changed k on k.id = b.connection_id));
  return null;
end $$;

create function change_access_of_cut_off() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned uuid[];
begin
  if tg_op <> 'DELETE' and exists (
    select from bank_cut_offs c where c.connection_id in (select connection_id from changed) group by c.connection_id having count(*) > 100) then
    raise exception 'A connection has at most 100 cut-offs.' using errcode = 'check_violation';
  end if;
  concerned := array(select distinct b.client_id from banks b join changed k on k.connection_id = b.connection_id);
  update clients set access_version = gen_random_uuid() where client_id = any(concerned);
  perform wake_held(concerned);
  return null;
end $$;
revoke execute on function change_access_of_cut_off() from public;
create trigger access_inserted after insert on bank_cut_offs referencing new table as changed
  for each statement execute function change_access_of_cut_off();
create trigger access_deleted after delete on bank_cut_offs referencing old table as changed
  for each statement execute function change_access_of_cut_off();
create trigger access_updated after update on bank_cut_offs referencing new table as changed
  for each statement execute function change_access_of_cut_off();
-- A line that moved would leave what others remember of it.
create function keep_connection() returns trigger language plpgsql as $$
begin
  raise exception 'A cut-off stays with its connection.';
end $$;
create trigger connection_kept before update of connection_id on bank_cut_offs
  for each row when (old.connection_id <> new.connection_id) execute function keep_connection();

-- Another connection has other terms.
create function wake_held_of_bank() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wake_held(array[new.client_id]);
  return null;
end $$;
revoke execute on function wake_held_of_bank(), keep_connection() from public;
create trigger held_woken after update of connection_id on banks
  for each row when (old.connection_id is distinct from new.connection_id) execute function wake_held_of_bank();
