-- Which of its connections leads to a client's bank is chosen by two of the provider's people: who has named which, and why.
create table bank_connection_choices (
  client_id uuid not null,
  bank_id uuid not null,
  id uuid not null,
  connection_id uuid not null references bank_connections,
  -- of the bank at that time: it can still change until the bank is connected
  bic text not null,
  -- one of the provider's people: a user of another client, so no foreign key
  user_id uuid not null,
  user_name text not null,
  note text not null,
  at timestamptz not null,
  primary key (client_id, bank_id, id),
  foreign key (client_id, bank_id) references banks on delete cascade
);
alter table bank_connection_choices enable row level security;
create policy own_client on bank_connection_choices to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert on bank_connection_choices to portico_app;

-- Connects a bank, if two people have named that connection for its BIC since anybody named another one. The only way to write it.
create function connect_bank(p_client uuid, p_bank uuid, p_connection uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_client() is distinct from provider_client() then
    raise exception 'Only the provider connects banks.';
  end if;
  update banks b set connection_id = p_connection
    where b.client_id = p_client and b.id = p_bank and b.deleted_at is null and 2 <= (
      select count(distinct c.user_id) from bank_connection_choices c
        where c.client_id = b.client_id and c.bank_id = b.id and c.connection_id = p_connection and c.bic = b.bic and not exists (
          select from bank_connection_choices l
            where l.client_id = c.client_id and l.bank_id = c.bank_id and l.id > c.id and l.connection_id <> p_connection));
  return found;
end $$;

-- For the provider: the banks whose connection is to be chosen, or one of them by its id; with `p_all` every bank, whose
-- client, name or BIC holds `p_search` where that is given.
create function provider_client_banks(p_all boolean, p_id uuid, p_search text, p_limit integer)
returns table (client_id uuid, bank_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.client_id, b.id, c.business_id, c.name
  from banks b join clients c on c.client_id = b.client_id
  where current_client() = provider_client() and b.deleted_at is null and b.entity_status <> 'CREATION_PENDING'
    and (p_id is null or b.id = p_id)
    and (p_all or p_id is not null or b.connection_id is null or b.connection_id <> (
      select l.connection_id from bank_connection_choices l where l.client_id = b.client_id and l.bank_id = b.id order by l.id desc limit 1))
    and (p_search is null or strpos(lower(c.name), lower(p_search)) > 0 or strpos(lower(c.business_id), lower(p_search)) > 0
      or strpos(lower(b.name), lower(p_search)) > 0 or strpos(lower(b.bic), lower(p_search)) > 0)
  order by b.id limit p_limit
$$;

create function provider_bank_connections(p_limit integer) returns table (id uuid, name text, folder text, payment_format text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.name, k.folder, k.payment_format from bank_connections k
  where current_client() = provider_client() order by k.name collate portal_order, k.id limit p_limit
$$;

revoke execute on function connect_bank(uuid, uuid, uuid), provider_client_banks(boolean, uuid, text, integer), provider_bank_connections(integer) from public;
grant execute on function connect_bank(uuid, uuid, uuid), provider_client_banks(boolean, uuid, text, integer), provider_bank_connections(integer) to portico_app;
