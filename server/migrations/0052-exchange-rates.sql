-- The provider's exchange rates come from files (spec D1): a list of rates is one file, kept as delivered. It is in force
-- once a second person has approved it.
create table rate_lists (
  client_id uuid not null references clients,
  id uuid not null,
  file_id uuid not null,
  file_name text not null,
  status text not null check (status in ('UPLOADING', 'UPLOADED', 'UPLOAD_ERROR', 'REFUSED', 'WAITING', 'IN_FORCE', 'NOT_APPROVED')),
  step_status text not null default 'IN_PROGRESS',
  format text,
  size_bytes bigint not null default 0,
  findings jsonb not null default '[]',
  rates_count integer not null default 0,
  first_day date,
  last_day date,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  in_force_since timestamptz,
  last_byte_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, file_id) references files
);
create index rate_lists_by_time on rate_lists (client_id, uploaded_at desc, id);
-- those whose sender has stalled, over all clients
create index rate_lists_uploading on rate_lists (last_byte_at) where status = 'UPLOADING';

-- What a list says. Rates are read from exchange_rates only: those of a list that waits are read by nobody else.
create table rate_list_rates (
  client_id uuid not null,
  list_id uuid not null,
  currency text not null,
  date date not null,
  -- CHF for one unit, in hundred-millionths
  chf_hundred_millionths bigint not null check (chf_hundred_millionths > 0),
  -- the rate of the day that it took the place of
  replaced_hundred_millionths bigint,
  primary key (client_id, list_id, currency, date),
  foreign key (client_id, list_id) references rate_lists on delete cascade
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['rate_lists', 'rate_list_rates'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
  end loop;
end $$;
grant select, insert, update, delete on rate_lists to portico_app;
-- What a file has said stays said.
grant select, insert on rate_list_rates to portico_app;

-- Rows of lists have an id. `list_id` is that of the list the rate is from; those from before there were lists have none.
alter table exchange_rates
  add column id uuid not null default gen_random_uuid(),
  add column list_id uuid,
  add foreign key (client_id, list_id) references rate_lists (client_id, id);
create unique index exchange_rates_by_id on exchange_rates (client_id, id);
create index exchange_rates_by_day on exchange_rates (client_id, date desc, currency, id);

-- Puts the rates of a list in force, each in the place of its currency's rate of that day. The only way to write a rate:
-- for a list of the provider's own whose request somebody else has approved (change_requests holds that they are two).
create function put_rates_in_force(p_list uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_client() is distinct from provider_client() then
    raise exception 'Only the provider has exchange rates.';
  end if;
  if not exists (select from change_requests r where r.client_id = current_client() and r.kind = 'rateList' and r.object_id = p_list
      and r.status = 'INSERTING' and r.decided_by <> r.requested_by) then
    raise exception 'Nobody has approved the list of rates %.', p_list;
  end if;
  update rate_lists set status = 'IN_FORCE', step_status = 'IN_FORCE', in_force_since = p_at
    where client_id = current_client() and id = p_list and status = 'WAITING';
  if not found then
    raise exception 'The list of rates % waits for nobody.', p_list;
  end if;
  update rate_list_rates r set replaced_hundred_millionths = e.chf_hundred_millionths
    from exchange_rates e
    where r.client_id = current_client() and r.list_id = p_list
      and e.client_id = r.client_id and e.currency = r.currency and e.date = r.date;
  insert into exchange_rates (client_id, currency, date, chf_hundred_millionths, list_id)
    select r.client_id, r.currency, r.date, r.chf_hundred_millionths, r.list_id from rate_list_rates r
    where r.client_id = current_client() and r.list_id = p_list
    on conflict (client_id, currency, date)
    do update set chf_hundred_millionths = excluded.chf_hundred_millionths, list_id = excluded.list_id;
end $$;

-- Files without a byte for some time, over all clients.
create function stalled_rate_lists(p_before timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select l.client_id, l.id from rate_lists l where l.status = 'UPLOADING' and l.last_byte_at < p_before limit 100 $$;

-- The clients with orders that wait for a rule: with other rates, one may fit. For the provider, whose rates change.
create function clients_waiting_for_rules() returns table (client_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct o.client_id from orders o
  where current_client() = provider_client() and o.status = 'MISSING_SIGN_OFF_REQUIREMENTS' order by o.client_id
$$;
create index orders_waiting_for_rules on orders (client_id) where status = 'MISSING_SIGN_OFF_REQUIREMENTS';

revoke execute on function put_rates_in_force(uuid, timestamptz), stalled_rate_lists(timestamptz), clients_waiting_for_rules() from public;
grant execute on function put_rates_in_force(uuid, timestamptz), clients_waiting_for_rules() to portico_app;
grant execute on function stalled_rate_lists(timestamptz) to portico_worker;

create trigger rate_lists_tell after insert or update on rate_lists for each row execute function tell_change('rateList');

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS'), ('rateList', 'SETTINGS')));
