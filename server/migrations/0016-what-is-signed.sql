-- Twins: two living orders of the same file, or with the same message id of the same initiating party.

-- Two people want this order although it is a duplicate; it ends with the order's deletion.
alter table orders add column duplicate_allowed boolean not null default false;
update orders o set duplicate_allowed = true from uploads u
  where u.client_id = o.client_id and u.id = o.upload_id and u.duplicate_allowed and o.status <> 'DELETED';

create index files_by_digest on files (client_id, digest);
create index orders_by_file on orders (client_id, file_id);

-- Names of one party, however they are written: letter case, spaces and compatible characters don't count.
create function party_key(p_name text) returns text language sql immutable parallel safe as
  $$ select lower(normalize(btrim(regexp_replace(p_name, '\s+', ' ', 'g')), NFKC)) $$;

-- The living order that was made of the same file as this one.
create function living_order_of_file(p_client uuid, p_file uuid, p_but uuid) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select o.id from files mine join files f on f.client_id = mine.client_id and f.digest = mine.digest
    join orders o on o.client_id = f.client_id and o.file_id = f.id
  where mine.client_id = p_client and mine.id = p_file and o.id is distinct from p_but and o.status <> 'DELETED'
  order by o.created_at limit 1
$$;

-- The living order whose twin this one is or would be: of the same file, or with the same message id within 400 days.
-- It is asked at each import and each restoring, and by the trigger below.
create function twin_of(p_client uuid, p_order uuid, p_at timestamptz) returns table (kind text, order_id uuid)
language sql stable set search_path = public, pg_temp as $$
  select t.kind, t.order_id from orders mine cross join lateral (
      select 'FILE' as kind, living_order_of_file(p_client, mine.file_id, mine.id) as order_id
      union all
      select 'MESSAGE', (select o.id from orders o where o.client_id = p_client and o.message_id = mine.message_id
          and o.id <> mine.id and o.status <> 'DELETED' and o.created_at > p_at - interval '400 days'
          and party_key(o.initiating_party) is not distinct from party_key(mine.initiating_party)
        order by o.created_at limit 1)) t
  where mine.client_id = p_client and mine.id = p_order and t.order_id is not null limit 1
$$;

-- A client's orders come to life one after the other, so that two of them see each other; held until the transaction ends.
create function take_turns_with_orders(p_client uuid) returns void language sql set search_path = public, pg_temp as
  $$ select pg_advisory_xact_lock(716403, hashtext(p_client::text)) $$;

-- Whatever way an order comes to life, it has no living twin when that is committed, unless two people wanted it.
create function refuse_twin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform take_turns_with_orders(new.client_id);
  if exists (select from orders o where o.client_id = new.client_id and o.id = new.id and o.status <> 'DELETED' and not o.duplicate_allowed)
      and exists (select from twin_of(new.client_id, new.id, new.changed_at)) then
    raise exception 'There is a twin of order % already.', new.id using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_made_without_twin after insert on orders deferrable initially deferred
  for each row execute function refuse_twin();
create constraint trigger orders_restored_without_twin after update on orders deferrable initially deferred
  for each row when (old.status = 'DELETED' and new.status <> 'DELETED') execute function refuse_twin();

-- What a possible duplicate is like is said to those who may see that payment, when they ask: nothing of it is kept here.
update orders set warnings = (
    select jsonb_agg(case when w->>'key' = 'duplicateOrder' then w || '{"parameters": {}}' else w end order by n)
    from jsonb_array_elements(warnings) with ordinality as each (w, n))
  where warnings @> '[{"key": "duplicateOrder"}]';

revoke execute on function party_key(text), living_order_of_file(uuid, uuid, uuid), twin_of(uuid, uuid, timestamptz),
  take_turns_with_orders(uuid), refuse_twin() from public;
grant execute on function party_key(text), living_order_of_file(uuid, uuid, uuid), twin_of(uuid, uuid, timestamptz),
  take_turns_with_orders(uuid), refuse_twin() to portico_app;

-- How many instructions to banks an order carries (agents, proxies): whoever signs is told.
alter table orders add column bank_instructions integer not null default 0;
update orders o set bank_instructions = (
    select count(*) from transactions t cross join lateral (
        select jsonb_path_query(t.content, '$.further[*].name') as name
        union all select jsonb_path_query(t.content, '$.creditorAccount.further[*].name')) n
     where t.client_id = o.client_id and t.order_id = o.id and name #>> '{}' in ('InstrForCdtrAgt', 'InstrForDbtrAgt', 'InstrForNxtAgt', 'Prxy')) + (
    select count(*) from transaction_groups g cross join lateral (
        select jsonb_path_query(g.content, '$.further[*].name') as name
        union all select jsonb_path_query(g.content, '$.debtorAccount.further[*].name')) n
     where g.client_id = o.client_id and g.order_id = o.id and name #>> '{}' in ('InstrForCdtrAgt', 'InstrForDbtrAgt', 'InstrForNxtAgt', 'Prxy'))
  where o.header_content is not null;

-- The BIC that stands for the debtor's bank, as of the import or the last look for the accounts: part of what is signed.
-- Groups of before leave as they would have, and their digest stays the one that was signed.
alter table transaction_groups
  add column sender_bic text,
  add column sender_bic_covered boolean not null default true;
update transaction_groups g set sender_bic = a.sender_bic, sender_bic_covered = false from accounts a
  where a.client_id = g.client_id and a.id = g.debit_account_id and a.sender_bic is not null;

-- Which transactions somebody was given with everything that the bank is told, and of which content they were.
create table opened_transactions (
  client_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  transaction_id uuid not null,
  content_digest bytea not null,
  opened_at timestamptz not null,
  primary key (client_id, order_id, user_id, transaction_id),
  foreign key (client_id, order_id) references orders,
  foreign key (client_id, user_id) references users
);
alter table opened_transactions enable row level security;
create policy own_client on opened_transactions to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update on opened_transactions to portico_app;
