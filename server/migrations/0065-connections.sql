-- The provider's connections to banks are master data under the two-person rule: what a request says takes effect only by
-- the request itself, once somebody else has approved it.

alter table bank_connections
  add column version integer not null default 1,
  -- kept for the history: banks have been reached by it
  add column deleted_at timestamptz;

-- A request's content as it will be written, and a connection as a request would say it.
create function connection_content(k bank_connections) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('name', k.name, 'folder', k.folder, 'paymentFormat', k.payment_format, 'charset', k.charset,
    'finalCodes', to_jsonb(k.final_codes), 'partOthers', k.part_others, 'takesEveryDate', k.takes_every_date, 'takesInstant', k.takes_instant,
    'warehouseDays', k.warehouse_days, 'timeZone', k.time_zone,
    'cutOffs', coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'serviceLevel', c.service_level,
        'timeOfDay', to_char(c.time_of_day, 'HH24:MI'), 'daysBefore', c.days_before) order by c.currency nulls last, c.service_level nulls first)
      from bank_cut_offs c where c.connection_id = k.id), '[]'))
$$;

-- For the provider: its connections, and those that wait for a second person to be added, with the banks reached by each.
create function provider_connections() returns table (id uuid, content jsonb, channel_kind text, version integer, entity_status text,
  banks_count integer, clients_count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with open as (
    select r.object_id, r.action, r.content from change_requests r
    where r.client_id = provider_client() and r.kind = 'connection' and r.status in ('PUBLISHED', 'INSERTING')),
  used as (
    select b.connection_id, count(*)::int as banks, count(distinct b.client_id)::int as clients from banks b
    where b.deleted_at is null and b.connection_id is not null group by b.connection_id)
  select k.id, connection_content(k), k.channel->>'kind', k.version,
    case o.action when 'UPDATE' then 'CHANGE_PENDING' when 'DELETE' then 'DELETION_PENDING' else 'OK' end,
    coalesce(u.banks, 0), coalesce(u.clients, 0)
  from bank_connections k left join open o on o.object_id = k.id left join used u on u.connection_id = k.id
  where current_client() = provider_client() and k.deleted_at is null
  union all
  select o.object_id, o.content,
    (select min(k.channel->>'kind') from bank_connections k where k.folder = o.content->>'folder'), 0, 'CREATION_PENDING', 0, 0
  from open o
  where current_client() = provider_client() and o.action = 'ADD' and not exists (select from bank_connections k where k.id = o.object_id)
$$;

-- The channels that the operator has set up: each is a connection's.
create function provider_channels() returns table (folder text, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.folder, min(k.channel->>'kind') from bank_connections k where current_client() = provider_client() group by k.folder order by k.folder
$$;

-- Whether a connection has or had a name, without regard to case.
create function is_connection_name_taken(p_name text, p_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select current_client() = provider_client() and exists (select from bank_connections k where lower(k.name) = lower(p_name) and k.id <> p_id)
$$;

-- Does what the approved request about a connection says (change_requests holds that they are two people). The only way of
-- the portal to write one.
create function apply_connection_change(p_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  said jsonb;
begin
  if current_client() is distinct from provider_client() then
    raise exception 'Only the provider has connections to banks.';
  end if;
  select q.action, q.content into r from change_requests q
    where q.client_id = current_client() and q.kind = 'connection' and q.object_id = p_id and q.status = 'INSERTING' and q.decided_by <> q.requested_by;
  if not found then
    raise exception 'Nobody has approved a change of the connection %.', p_id;
  end if;
  said := r.content;
  if r.action = 'DELETE' then
    -- Whoever connects a bank by it meanwhile holds its row.
    update bank_connections set deleted_at = p_at, version = version + 1 where id = p_id and deleted_at is null;
    if not found or exists (select from banks b where b.connection_id = p_id and b.deleted_at is null) then
      raise exception 'The connection % is used, or gone.', p_id;
    end if;
  else
    if r.action = 'ADD' then
      -- Version 0 becomes 1 with what follows.
      insert into bank_connections (id, name, channel, version)
        select p_id, said->>'name', k.channel, 0 from bank_connections k where k.folder = said->>'folder' order by k.id limit 1;
    end if;
    delete from bank_cut_offs c where c.connection_id = p_id and not exists (
      select from jsonb_to_recordset(said->'cutOffs') as s ("currency" text, "serviceLevel" text)
        where s."currency" is not distinct from c.currency and s."serviceLevel" is not distinct from c.service_level);
    insert into bank_cut_offs as c (connection_id, id, currency, service_level, time_of_day, days_before)
      select p_id, gen_random_uuid(), s."currency", s."serviceLevel", s."timeOfDay", s."daysBefore"
      from jsonb_to_recordset(said->'cutOffs') as s ("currency" text, "serviceLevel" text, "timeOfDay" time, "daysBefore" integer)
      on conflict (connection_id, currency, service_level) do update
        set time_of_day = excluded.time_of_day, days_before = excluded.days_before
        where (c.time_of_day, c.days_before) <> (excluded.time_of_day, excluded.days_before);
    update bank_connections set version = version + 1, name = said->>'name', payment_format = said->>'paymentFormat',
        charset = said->>'charset', final_codes = array(select jsonb_array_elements_text(said->'finalCodes')), part_others = said->>'partOthers',
        takes_every_date = (said->>'takesEveryDate')::boolean, takes_instant = (said->>'takesInstant')::boolean,
        warehouse_days = (said->>'warehouseDays')::integer, time_zone = said->>'timeZone'
      where id = p_id and deleted_at is null and folder = said->>'folder';
    if not found then
      raise exception 'The connection % is gone, or its channel.', p_id;
    end if;
  end if;
  perform pg_notify('portico', current_client() || ' connection ' || p_id);
  -- What clients see of their banks says it too.
  perform pg_notify('portico', b.client_id || ' bank ' || b.id) from banks b where b.connection_id = p_id and b.deleted_at is null;
end $$;

-- As before, without those that are deleted.
create or replace function provider_bank_connections(p_limit integer) returns table (id uuid, name text, folder text, payment_format text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.name, k.folder, k.payment_format from bank_connections k
  where current_client() = provider_client() and k.deleted_at is null order by k.name collate portal_order, k.id limit p_limit
$$;

-- Whoever connects a bank keeps the connection from being deleted until it is done.
create function keep_used_connection() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from bank_connections k where k.id = new.connection_id and k.deleted_at is null for share;
  if not found then
    raise exception 'The connection % is deleted.', new.connection_id;
  end if;
  return new;
end $$;
create trigger connection_there before insert or update of connection_id on banks
  for each row when (new.connection_id is not null) execute function keep_used_connection();

revoke execute on function connection_content(bank_connections), provider_connections(), provider_channels(), is_connection_name_taken(text, uuid),
  apply_connection_change(uuid, timestamptz), keep_used_connection() from public;
grant execute on function provider_connections(), provider_channels(), is_connection_name_taken(text, uuid),
  apply_connection_change(uuid, timestamptz) to portico_app;

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('connection', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS'), ('rateList', 'SETTINGS'), ('clientTemplate', 'TEMPLATE'),
  ('myTemplate', 'TEMPLATE'), ('standingOrder', 'TEMPLATE')));
