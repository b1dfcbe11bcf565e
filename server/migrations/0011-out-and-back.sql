-- Messages to banks that meet trouble on their way, and what the provider's people do about it.
alter table bank_messages
  -- committed before the channel is used: from then on it may have left
  add column sending_since timestamptz,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  -- `failure` is a key of texts/<language>/operations.json
  add column failure_parameters jsonb not null default '{}',
  -- the channel can't tell whether the bank has it: two of the provider's people decide
  add column outcome_unknown boolean not null default false,
  -- its order was reopened before it left: it counts no more, and is kept
  add column withdrawn_at timestamptz;

-- The bank's profile: codes that are its last ones beside those of ISO, and what a part acceptance says of the rest.
alter table banks
  add column final_codes text[] not null default '{}',
  add column part_others text;

-- What two of the provider's people decide about a message; of each of them his last word counts.
create table message_decisions (
  client_id uuid not null,
  order_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  -- the screening that it is bound to, and with it digest, hits and list version; null for an unknown outcome
  screening_id uuid,
  decision text not null check (decision in ('CLEAR', 'CONFIRM', 'WAS_SENT', 'WAS_NOT_SENT')),
  -- of the provider
  user_id uuid not null,
  user_name text not null,
  note text not null check (note <> ''),
  at timestamptz not null,
  primary key (client_id, order_id, message_id, id),
  foreign key (client_id, order_id, message_id) references bank_messages,
  check ((screening_id is null) = (decision in ('WAS_SENT', 'WAS_NOT_SENT')))
);

-- What needs one of the provider's people: its rows are the provider's. Alarms of one kind about one thing are one.
create table alarms (
  client_id uuid not null references clients,
  id uuid not null,
  -- a key of texts/<language>/alarms.json
  key text not null,
  about text not null,
  parameters jsonb not null default '{}',
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  primary key (client_id, id)
);
create unique index alarms_open on alarms (client_id, key, about) where acknowledged_at is null;
-- the operations page, newest first
create index alarms_by_time on alarms (client_id, last_at desc, id desc);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['message_decisions', 'alarms'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
    execute format('grant select, insert, update, delete on %I to portico_app', table_name);
  end loop;
end $$;
revoke update, delete on message_decisions from portico_app;
revoke insert, delete on alarms from portico_app;

-- How each channel fares. A channel is of no client: several may reach their bank by the same one.
create table channel_states (
  folder text primary key,
  collected_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  -- a key of texts/<language>/operations.json
  failure text,
  failure_detail text
);
grant select, insert, update on channel_states to portico_app;

-- The folder of the channel by which the message's bank is reached: a report counts only if it came that way.
drop function find_bank_message(text);
create function find_bank_message(p_message_id text)
returns table (client_id uuid, order_id uuid, id uuid, folder text, withdrawn boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.client_id, m.order_id, m.id, b.channel->>'folder', m.withdrawn_at is not null
  from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id where m.message_id = p_message_id
$$;

-- Raises an alarm among the provider's, from whichever client's transaction it comes. True when it is a new one.
create function raise_alarm(p_id uuid, p_key text, p_about text, p_parameters jsonb, p_at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  insert into alarms as a (client_id, id, key, about, parameters, first_at, last_at)
    select client_id, p_id, p_key, p_about, p_parameters, p_at, p_at from clients where kind = 'PROVIDER'
  on conflict (client_id, key, about) where acknowledged_at is null
    do update set count = a.count + 1, last_at = excluded.last_at, parameters = excluded.parameters
  returning count = 1
$$;

-- For the provider's people alone: whoever asks in the name of another client gets nothing.

-- Bank messages that have not left yet, have met trouble, or wait for a decision; over all clients.
create function provider_bank_messages(p_statuses text[], p_limit integer, p_id uuid) returns table (
  client_id uuid, business_id text, client_name text, order_id uuid, original_message_id text, id uuid, message_id text,
  bank text, folder text, status text, failure text, failure_parameters jsonb, attempts integer, next_attempt_at timestamptz,
  outcome_unknown boolean, changed_at timestamptz, digest bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.client_id, c.business_id, c.name, m.order_id, o.message_id, m.id, m.message_id, b.name, b.channel->>'folder', m.status,
    m.failure, m.failure_parameters, m.attempts, m.next_attempt_at, m.outcome_unknown, m.changed_at, m.digest
  from bank_messages m join clients c on c.client_id = m.client_id
    join orders o on o.client_id = m.client_id and o.id = m.order_id
    join banks b on b.client_id = m.client_id and b.id = m.bank_id
  where m.status = any(p_statuses) and (p_id is null or m.id = p_id) and m.withdrawn_at is null and current_client() = provider_client()
  order by m.changed_at, m.id limit p_limit
$$;
-- the page above, and what is stuck
create index bank_messages_under_way on bank_messages (status, changed_at, id)
  where withdrawn_at is null and status not in ('RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS');

-- Orders that were signed and have not become messages; over all clients.
create function provider_held_orders(p_limit integer) returns table (
  client_id uuid, business_id text, client_name text, order_id uuid, original_message_id text, status text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.client_id, c.business_id, c.name, o.id, o.message_id, o.status, o.changed_at
  from orders o join clients c on c.client_id = o.client_id
  where o.status in ('FULLY_SIGNED', 'RELEASING', 'RELEASE_ERROR') and current_client() = provider_client()
  order by o.changed_at, o.id limit p_limit
$$;
create index orders_held on orders (status, changed_at, id) where status in ('FULLY_SIGNED', 'RELEASING', 'RELEASE_ERROR');

-- Whose message or order it is, so that one of the provider's people acts on it in its client.
create function provider_message_client(p_id uuid) returns table (client_id uuid, order_id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select m.client_id, m.order_id from bank_messages m where m.id = p_id and m.withdrawn_at is null and current_client() = provider_client() $$;
create index bank_messages_by_id on bank_messages (id);
create function provider_order_client(p_id uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as
  $$ select o.client_id from orders o where o.id = p_id and current_client() = provider_client() limit 1 $$;
create index orders_by_id on orders (id);

-- The channels of all banks, with how many clients use each.
create function provider_channels(p_limit integer) returns table (folder text, kind text, banks text[], clients integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.channel->>'folder', min(b.channel->>'kind'), array_agg(distinct b.name), count(distinct b.client_id)::int
  from banks b where current_client() = provider_client() group by 1 order by 1 limit p_limit
$$;

-- The queue by task: what waits, runs, is tried again, and has been given up.
create function queue_depth() returns table (
  task text, waiting integer, running integer, failing integer, given_up integer, oldest_waiting_at timestamptz, last_error text)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.task_identifier,
    count(*) filter (where j.locked_at is null and j.last_error is null)::int,
    count(*) filter (where j.locked_at is not null)::int,
    count(*) filter (where j.locked_at is null and j.last_error is not null and j.attempts < j.max_attempts)::int,
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int,
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts),
    (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1]
  from graphile_worker.jobs j where current_client() = provider_client() group by 1 order by 1
$$;

revoke execute on function find_bank_message(text), raise_alarm(uuid, text, text, jsonb, timestamptz), provider_bank_messages(text[], integer, uuid),
  provider_held_orders(integer), provider_message_client(uuid), provider_order_client(uuid), provider_channels(integer), queue_depth() from public;
grant execute on function find_bank_message(text), raise_alarm(uuid, text, text, jsonb, timestamptz), provider_bank_messages(text[], integer, uuid),
  provider_held_orders(integer), provider_message_client(uuid), provider_order_client(uuid), provider_channels(integer), queue_depth() to portico_app;
