-- The provider's connections to banks are master data under the two-person rule: what a request says takes effect only by
-- the request itself, once somebody else has approved it.

alter table bank_connections
  add column version integer not null default 1,
  -- kept for the history: banks have been reached by it
  add column deleted_at timestamptz;

alter table bank_connections add constraint channel_kind_known check (coalesce(channel->>'kind', '') in ('directory', 'sftp'));

-- For the provider: its connections, and those that wait for a second person to be added, with the banks reached by each.
create function provider_connections() returns table (id uuid, name text, folder text, channel_kind text, payment_format text,
  cut_offs_count integer, version integer, entity_status text, banks_count integer, clients_count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with open as (
    select r.object_id, r.action, r.content from change_requests r
    where r.client_id = provider_client() and r.kind = 'connection' and r.status in ('PUBLISHED', 'INSERTING')),
  used as (
    select b.connection_id, count(*)::int as banks, count(distinct b.client_id)::int as clients from banks b
    where b.deleted_at is null and b.connection_id is not null group by b.connection_id),
  lines as (select c.connection_id, count(*)::int as cut_offs from bank_cut_offs c group by c.connection_id)
  select k.id, k.name, k.folder, k.channel->>'kind', k.payment_format,
    case when not k.takes_every_date then coalesce(l.cut_offs, 0) end, k.version,
    case o.action when 'UPDATE' then 'CHANGE_PENDING' when 'DELETE' then 'DELETION_PENDING' else 'OK' end,
    coalesce(u.banks, 0), coalesce(u.clients, 0)
  from bank_connections k left join open o on o.object_id = k.id left join used u on u.connection_id = k.id left join lines l on l.connection_id = k.id
  where current_client() = provider_client() and k.deleted_at is null
  union all
  select o.object_id, o.content->>'name', o.content->>'folder',
    (select min(k.channel->>'kind') from bank_connections k where k.folder = o.content->>'folder'), o.content->>'paymentFormat',
    case when not (o.content->>'takesEveryDate')::boolean then jsonb_array_length(o.content->'cutOffs') end, 0, 'CREATION_PENDING', 0, 0
  from open o
  where current_client() = provider_client() and o.action = 'ADD' and not exists (select from bank_connections k where k.id = o.object_id)
$$;

-- One of them as a request says it.
create function provider_connection_content(p_id uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('name', k.name, 'folder', k.folder, 'paymentFormat', k.payment_format, 'charset', k.charset,
    'finalCodes', to_jsonb(k.final_codes), 'partOthers', k.part_others, 'takesEveryDate', k.takes_every_date, 'takesInstant', k.takes_instant,
    'warehouseDays', k.warehouse_days, 'timeZone', k.time_zone,
    'cutOffs', coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'serviceLevel', c.service_level,
        'timeOfDay', to_char(c.time_of_day, 'HH24:MI'), 'daysBefore', c.days_before) order by c.currency nulls last, c.service_level nulls first)
      from bank_cut_offs c where c.connection_id = k.id), '[]'))
  from bank_connections k where current_client() = provider_client() and k.id = p_id
  union all
  select r.content from change_requests r
  where current_client() = provider_client() and r.client_id = provider_client() and r.kind = 'connection' and r.action = 'ADD'
    and r.object_id = p_id and r.status in ('PUBLISHED', 'INSERTING') and not exists (select from bank_connections k where k.id = p_id)
$$;

-- The channels that the operator has set up: each is that of its connections, or was of those that are deleted.
create function provider_channels() returns table (folder text, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.folder, min(k.channel->>'kind') from bank_connections k
  where current_client() = provider_client()
    and (k.deleted_at is null or not exists (select from bank_connections l where l.folder = k.folder and l.deleted_at is null))
  group by k.folder having count(distinct k.channel) = 1 order by k.folder
$$;

-- Whether another connection has, had or waits to have a name, without regard to case.
create function is_connection_name_taken(p_name text, p_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select current_client() = provider_client() and (
    exists (select from bank_connections k where lower(k.name) = lower(p_name) and k.id <> p_id)
    or exists (select from change_requests r where r.client_id = provider_client() and r.kind = 'connection'
      and r.status in ('PUBLISHED', 'INSERTING') and lower(r.content->>'name') = lower(p_name) and r.object_id <> p_id))
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
  -- All of a connection's clients wait for this: not long for an order that is busy, but once more a little later.
  perform set_config('lock_timeout', '3s', true);
  -- Before the clients, as those who connect a bank; and these in one order, for they may have several connections.
  perform from bank_connections k where k.id = p_id for update;
  perform from clients c where c.client_id in (select b.client_id from banks b where b.connection_id = p_id) order by c.client_id for update;
  select q.action, q.content into r from change_requests q
    where q.client_id = current_client() and q.kind = 'connection' and q.object_id = p_id and q.status = 'INSERTING' and q.decided_by <> q.requested_by
      and (q.action = 'ADD' or q.object_version = (select k.version from bank_connections k where k.id = p_id and k.deleted_at is null));
  if not found then
    raise exception 'Nobody has approved a change of the connection %.', p_id;
  end if;
  said := r.content;
  if r.action = 'DELETE' then
    if exists (select from banks b where b.connection_id = p_id and b.deleted_at is null) then
      raise exception 'The connection % is used.', p_id;
    end if;
    update bank_connections set deleted_at = p_at, version = version + 1 where id = p_id;
    -- Proposals to connect a bank by it fall away.
    delete from bank_connection_choices c where c.connection_id = p_id and not c.took_effect;
    return;
  end if;
  if r.action = 'ADD' then
    -- Version 0 becomes 1 with what follows.
    insert into bank_connections (id, name, channel, payment_format, version)
      select p_id, said->>'name', k.channel, said->>'paymentFormat', 0 from bank_connections k where k.folder = said->>'folder'
        order by k.deleted_at is not null, k.id limit 1;
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
  update bank_connections set version = version + 1, name = said->>'name', charset = said->>'charset',
      final_codes = array(select jsonb_array_elements_text(said->'finalCodes')), part_others = said->>'partOthers',
      takes_every_date = (said->>'takesEveryDate')::boolean, takes_instant = (said->>'takesInstant')::boolean,
      warehouse_days = (said->>'warehouseDays')::integer, time_zone = said->>'timeZone'
    where id = p_id and folder = said->>'folder' and payment_format = said->>'paymentFormat';
  if not found then
    raise exception 'The connection % has another channel or format.', p_id;
  end if;
  -- What clients see of their banks says it too.
  perform pg_notify('portico', b.client_id || ' bank ' || b.id) from banks b where b.connection_id = p_id and b.deleted_at is null;
end $$;

-- As before, but only for what clients' orders depend on: a new name, say, concerns none.
drop trigger access_updated on bank_connections;
create or replace function change_access_of_connected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned uuid[] := array(select distinct b.client_id from banks b join changed k on k.id = b.connection_id join before o on o.id = k.id
    where (k.takes_every_date, k.takes_instant, k.warehouse_days, k.time_zone, k.payment_format, k.channel)
      <> (o.takes_every_date, o.takes_instant, o.warehouse_days, o.time_zone, o.payment_format, o.channel));
begin
  update clients set access_version = gen_random_uuid() where client_id = any(concerned);
  perform wake_held(concerned);
  return null;
end $$;
create trigger access_updated after update on bank_connections referencing old table as before new table as changed
  for each statement execute function change_access_of_connected();

-- As before, and found by the name of the connection too.
create or replace function provider_client_banks(p_all boolean, p_id uuid, p_search text, p_limit integer)
returns table (client_id uuid, object_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.client_id, b.id, c.business_id, c.name
  from banks b join clients c on c.client_id = b.client_id left join bank_connections k on k.id = b.connection_id
  where current_client() = provider_client() and b.deleted_at is null and b.entity_status <> 'CREATION_PENDING'
    and (p_id is null or b.id = p_id)
    and (p_all or p_id is not null or b.connection_id is null or exists (
      select from bank_connection_choices l where l.client_id = b.client_id and l.bank_id = b.id and not l.took_effect
        and l.bank_version = b.version and l.connection_id <> b.connection_id and not exists (
          select from bank_connection_choices n where n.client_id = l.client_id and n.bank_id = l.bank_id and n.id > l.id)))
    and (p_search is null or strpos(lower(c.name), lower(p_search)) > 0 or strpos(lower(c.business_id), lower(p_search)) > 0
      or strpos(lower(b.name), lower(p_search)) > 0 or strpos(lower(b.bic), lower(p_search)) > 0 or strpos(lower(k.name), lower(p_search)) > 0)
  order by b.id limit p_limit
$$;

-- What waits, is applied or was refused shows at the connection: its state is that of its request.
create function tell_connection_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico', new.client_id || ' connection ' || new.object_id);
  return null;
end $$;
create trigger connection_requests_tell after insert or update on change_requests
  for each row when (new.kind = 'connection') execute function tell_connection_request();

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

revoke execute on function provider_connections(), provider_connection_content(uuid), provider_channels(), is_connection_name_taken(text, uuid),
  apply_connection_change(uuid, timestamptz), keep_used_connection(), tell_connection_request() from public;
grant execute on function provider_connections(), provider_connection_content(uuid), provider_channels(), is_connection_name_taken(text, uuid)
  to portico_app;
-- Web servers only ask.
grant execute on function apply_connection_change(uuid, timestamptz) to portico_worker;

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('connection', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS'), ('rateList', 'SETTINGS'), ('clientTemplate', 'TEMPLATE'),
  ('myTemplate', 'TEMPLATE'), ('standingOrder', 'TEMPLATE')));
