-- Which of its connections leads to a client's bank is chosen by two of the provider's people: who has named which, and why.
create table bank_connection_choices (
  client_id uuid not null,
  bank_id uuid not null,
  id uuid not null,
  connection_id uuid not null references bank_connections,
  -- of the bank that they saw: a choice for another version no longer counts
  bank_version integer not null,
  -- one of the provider's people: a user of another client, so no foreign key
  user_id uuid not null,
  user_name text not null,
  note text not null,
  at timestamptz not null,
  -- it brought the connection into force: earlier choices are spent
  took_effect boolean not null,
  primary key (client_id, bank_id, id),
  foreign key (client_id, bank_id) references banks on delete cascade
);
alter table bank_connection_choices enable row level security;
create policy own_client on bank_connection_choices to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select on bank_connection_choices to portico_app;

-- Keeps what one of the provider's people has named, and connects the bank if it is agreed: then another one must have named
-- the same for this version of the bank, and nobody anything else since. The only way to write either.
create function choose_bank_connection(p_client uuid, p_bank uuid, p_id uuid, p_connection uuid, p_user uuid, p_user_name text,
  p_note text, p_at timestamptz, p_agreed boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_client() is distinct from provider_client() then
    raise exception 'Only the provider connects banks.';
  end if;
  if p_agreed and not exists (
    select from bank_connection_choices c join banks b on b.client_id = c.client_id and b.id = c.bank_id
      where c.client_id = p_client and c.bank_id = p_bank and c.connection_id = p_connection and c.bank_version = b.version
        and c.user_id <> p_user and not c.took_effect and not exists (
          select from bank_connection_choices l where l.client_id = c.client_id and l.bank_id = c.bank_id and l.id > c.id
            and (l.connection_id <> p_connection or l.bank_version <> b.version or l.took_effect))) then
    raise exception 'Nobody else has named the connection % for the bank %.', p_connection, p_bank;
  end if;
  insert into bank_connection_choices (client_id, bank_id, id, connection_id, bank_version, user_id, user_name, note, at, took_effect)
    select p_client, b.id, p_id, p_connection, b.version, u.id, p_user_name, p_note, p_at, p_agreed
    from banks b join users u on u.client_id = provider_client() and u.id = p_user
    where b.client_id = p_client and b.id = p_bank and b.deleted_at is null;
  if not found then
    raise exception 'There is no bank %, or nobody %.', p_bank, p_user;
  end if;
  if p_agreed then
    update banks set connection_id = p_connection where client_id = p_client and id = p_bank;
  end if;
end $$;

-- For the provider: the banks whose connection is to be chosen, or one of them by its id; with `p_all` every bank, whose
-- client, name or BIC holds `p_search` where that is given.
create function provider_client_banks(p_all boolean, p_id uuid, p_search text, p_limit integer)
returns table (client_id uuid, object_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.client_id, b.id, c.business_id, c.name
  from banks b join clients c on c.client_id = b.client_id
  where current_client() = provider_client() and b.deleted_at is null and b.entity_status <> 'CREATION_PENDING'
    and (p_id is null or b.id = p_id)
    and (p_all or p_id is not null or b.connection_id is null or exists (
      select from bank_connection_choices l where l.client_id = b.client_id and l.bank_id = b.id and not l.took_effect
        and l.bank_version = b.version and l.connection_id <> b.connection_id and not exists (
          select from bank_connection_choices n where n.client_id = l.client_id and n.bank_id = l.bank_id and n.id > l.id)))
    and (p_search is null or strpos(lower(c.name), lower(p_search)) > 0 or strpos(lower(c.business_id), lower(p_search)) > 0
      or strpos(lower(b.name), lower(p_search)) > 0 or strpos(lower(b.bic), lower(p_search)) > 0)
  order by b.id limit p_limit
$$;

create function provider_bank_connections(p_limit integer) returns table (id uuid, name text, folder text, payment_format text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.name, k.folder, k.payment_format from bank_connections k
  where current_client() = provider_client() order by k.name collate portal_order, k.id limit p_limit
$$;

revoke execute on function choose_bank_connection(uuid, uuid, uuid, uuid, uuid, text, text, timestamptz, boolean),
  provider_client_banks(boolean, uuid, text, integer), provider_bank_connections(integer) from public;
grant execute on function choose_bank_connection(uuid, uuid, uuid, uuid, uuid, text, text, timestamptz, boolean),
  provider_client_banks(boolean, uuid, text, integer), provider_bank_connections(integer) to portico_app;
