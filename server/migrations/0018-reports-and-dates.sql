-- Reports of banks that count by what they say, and orders that are held until they are due.

-- The bank's own id of the report. `digest` is of what the report says, its id included: a file may hold several, and
-- one may come again in another file. Rows of before have that of their file.
alter table status_reports add column report_id text;

-- The bank's profile, unless it takes every date: how many days before its execution date an order may come, and by
-- which clock a day begins.
alter table banks
  add column warehouse_days integer not null default 0 check (warehouse_days between 0 and 400),
  -- a zone that PostgreSQL does not know is refused
  add column time_zone text not null default 'Europe/Zurich' check (timezone(time_zone, timestamptz '2026-01-01 00:00Z') is not null);

-- Signed, and not due yet at any of its banks. `hold`: {"day", "days"}, the day until which and why. `hold_until` is the
-- moment at which to look again: null as soon as somebody is about to.
alter table orders
  add column hold jsonb,
  add column hold_since timestamptz,
  add column hold_until timestamptz,
  add check ((hold is null) = (hold_since is null)),
  add check (hold is null or status = 'FULLY_SIGNED');
create index orders_due on orders (hold_until) where hold_until is not null;
-- a message that is not due yet waits in RELEASED until its next attempt
create index bank_messages_due on bank_messages (next_attempt_at) where next_attempt_at is not null and status = 'RELEASED';

-- What has become due: held orders, and held messages of orders that go to several banks; over all clients.
create function due_releases(p_now timestamptz, p_limit integer) returns table (client_id uuid, order_id uuid, message_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  (select o.client_id, o.id, null::uuid from orders o where o.hold_until <= p_now order by o.hold_until limit p_limit)
  union all
  (select m.client_id, m.order_id, m.id from bank_messages m
    where m.status = 'RELEASED' and m.next_attempt_at <= p_now and m.withdrawn_at is null order by m.next_attempt_at limit p_limit)
$$;
revoke execute on function due_releases(timestamptz, integer) from public;
grant execute on function due_releases(timestamptz, integer) to portico_worker;

-- An order that waits for its day needs nobody: it is not among those that were not released.
create or replace function provider_held_orders(p_limit integer) returns table (
  client_id uuid, business_id text, client_name text, order_id uuid, original_message_id text, status text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.client_id, c.business_id, c.name, o.id, o.message_id, o.status, o.changed_at
  from orders o join clients c on c.client_id = o.client_id
  where o.status in ('FULLY_SIGNED', 'RELEASING', 'RELEASE_ERROR') and o.hold is null and current_client() = provider_client()
  order by o.changed_at, o.id limit p_limit
$$;
