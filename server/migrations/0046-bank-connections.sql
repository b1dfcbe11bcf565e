-- How the portal reaches a bank, and what that bank takes and answers, is the provider's: a client's bank refers to it.
-- Whoever could write a channel could read a client's files, or have them sent elsewhere.

create table bank_connections (
  id uuid primary key,
  -- what the provider calls it
  name text not null,
  -- how its files travel: {"kind":"directory","folder":"…"}
  channel jsonb not null check (channel->>'folder' is not null),
  folder text not null generated always as (channel->>'folder') stored,
  payment_format text not null default 'pain.001.001.09',
  -- it takes every execution date at every hour; else a past date has missed its cut-off
  takes_every_date boolean not null default false,
  -- how many days before its execution date an order may come, and by which clock a day begins
  warehouse_days integer not null default 0 check (warehouse_days between 0 and 400),
  -- a zone that PostgreSQL does not know is refused
  time_zone text not null default 'Europe/Zurich' check (timezone(time_zone, timestamptz '2026-01-01 00:00Z') is not null),
  -- codes that make a transaction final besides those of ISO 20022
  final_codes text[] not null default '{}',
  -- what a part acceptance says of the transactions that it doesn't list
  part_others text,
  -- in which charset it writes files that name none and are not UTF-8
  charset text check (charset in ('windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'ibm866', 'cp852'))
);
create index bank_connections_by_folder on bank_connections (folder);

alter table banks add column connection_id uuid references bank_connections;
insert into bank_connections (id, name, channel, payment_format, takes_every_date, warehouse_days, time_zone, final_codes, part_others, charset)
  select gen_random_uuid(), min(name), channel, payment_format, takes_every_date, warehouse_days, time_zone, final_codes, part_others, charset
  from banks group by channel, payment_format, takes_every_date, warehouse_days, time_zone, final_codes, part_others, charset;
update banks b set connection_id = k.id from bank_connections k
  where (k.channel, k.payment_format, k.takes_every_date, k.warehouse_days, k.time_zone, k.final_codes)
      = (b.channel, b.payment_format, b.takes_every_date, b.warehouse_days, b.time_zone, b.final_codes)
    and k.part_others is not distinct from b.part_others and k.charset is not distinct from b.charset;
alter table banks alter column connection_id set not null;
create index banks_by_connection on banks (connection_id);
alter table banks drop column channel, drop column payment_format, drop column takes_every_date, drop column warehouse_days,
  drop column time_zone, drop column final_codes, drop column part_others, drop column charset;

-- A client's transaction sees what its own banks take; only the worker sees how they are reached.
alter table bank_connections enable row level security;
create policy connections_of_own_banks on bank_connections for select to portico_app
  using (exists (select from banks b where b.client_id = (select current_client()) and b.connection_id = bank_connections.id));
grant select (id, folder, payment_format, takes_every_date, warehouse_days, time_zone, final_codes, part_others) on bank_connections to portico_app;
grant select (channel) on bank_connections to portico_worker;
-- Nothing of the portal writes banks yet; what may be written of them is granted by column, never the connection.
revoke insert, update, delete on banks from portico_app;

create or replace function find_bank_message(p_message_id text)
returns table (client_id uuid, order_id uuid, id uuid, folder text, withdrawn boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.client_id, m.order_id, m.id, k.folder, m.withdrawn_at is not null
  from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id join bank_connections k on k.id = b.connection_id where m.message_id = p_message_id
$$;

create or replace function bank_channels() returns table (channel jsonb)
language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct k.channel from bank_connections k where exists (select from banks b where b.connection_id = k.id) $$;

create or replace function find_statement_accounts(p_numbers text[], p_currency text, p_folder text, p_bic text)
returns table (client_id uuid, account_id uuid, currency text, business_id text, is_confirmed boolean, bank text, by_iban boolean, number text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id, a.mandate = 'CONFIRMED',
    case when p_bic is null then 'UNKNOWN' when upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))) then 'NAMED' else 'OTHER' end as bank,
    coalesce(a.iban = any(p_numbers), false) as by_iban, coalesce(a.iban, a.other)
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
    join bank_connections k on k.id = b.connection_id
  where (a.iban = any(p_numbers) or (a.iban is not null and substr(a.iban, 5) = any(p_numbers))
      or (a.other is not null and plain_number(a.other) = any(p_numbers)))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or k.folder = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null and c.active and a.mandate <> 'REFUSED'
  order by a.mandate = 'CONFIRMED' desc, coalesce(upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))), false) desc limit 10
$$;

create or replace function provider_bank_messages(p_statuses text[], p_limit integer, p_id uuid) returns table (
  client_id uuid, business_id text, client_name text, order_id uuid, original_message_id text, id uuid, message_id text,
  bank text, folder text, status text, failure text, failure_parameters jsonb, attempts integer, next_attempt_at timestamptz,
  outcome_unknown boolean, changed_at timestamptz, digest bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.client_id, c.business_id, c.name, m.order_id, o.message_id, m.id, m.message_id, b.name, k.folder, m.status,
    m.failure, m.failure_parameters, m.attempts, m.next_attempt_at, m.outcome_unknown, m.changed_at, m.digest
  from bank_messages m join clients c on c.client_id = m.client_id
    join orders o on o.client_id = m.client_id and o.id = m.order_id
    join banks b on b.client_id = m.client_id and b.id = m.bank_id
    join bank_connections k on k.id = b.connection_id
  where m.status = any(p_statuses) and (p_id is null or m.id = p_id) and m.withdrawn_at is null and current_client() = provider_client()
  order by m.changed_at, m.id limit p_limit
$$;

create or replace function provider_channels(p_limit integer) returns table (folder text, kind text, banks text[], clients integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.folder, min(k.channel->>'kind'), array_agg(distinct b.name), count(distinct b.client_id)::int
  from bank_connections k join banks b on b.connection_id = k.id where current_client() = provider_client() group by 1 order by 1 limit p_limit
$$;

create or replace function statement_charset(p_folder text) returns text
language sql stable security definer set search_path = public, pg_temp as
  $$ select min(k.charset) from bank_connections k where k.folder = p_folder and exists (select from banks b where b.connection_id = k.id) having count(distinct coalesce(charset, '')) = 1 $$;

create or replace function channel_trouble(p_folder text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select least(
    (select s.failing_since from channel_states s
      where s.folder = p_folder and exists (select from bank_connections k join banks b on b.connection_id = k.id where k.folder = p_folder)),
    (select min(m.changed_at) from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
        join bank_connections k on k.id = b.connection_id
      where m.status = 'SANCTION_SCREENING' and m.failure is not null and m.withdrawn_at is null and k.folder = p_folder))
$$;

create or replace function provider_waiting_messages(p_folder text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
    join bank_connections k on k.id = b.connection_id
  where m.status = 'SANCTION_SCREENING' and m.failure is not null and m.withdrawn_at is null and k.folder = p_folder
    and current_client() = provider_client()
$$;

create or replace function known_reports(p_folder text, p_message_ids text[], p_digests bytea[]) returns table (place integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.place::int
  from unnest(p_message_ids, p_digests) with ordinality as r (message_id, digest, place)
    join bank_messages m on m.message_id = r.message_id and m.withdrawn_at is null
    join banks b on b.client_id = m.client_id and b.id = m.bank_id
    join bank_connections k on k.id = b.connection_id and (p_folder is null or k.folder = p_folder)
    join status_reports s on s.client_id = m.client_id and s.message_id = m.id and s.digest = r.digest
$$;
