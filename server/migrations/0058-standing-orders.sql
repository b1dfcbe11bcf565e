-- Templates of the client that are paid by a calendar.
create table standing_orders (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  content jsonb not null,
  template_id uuid not null generated always as ((content->>'templateId')::uuid) stored,
  amount_hundred_thousandths bigint generated always as ((nullif(content->>'amount', '')::numeric * 100000)::bigint) stored,
  entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  version integer not null default 1,
  changed_at timestamptz not null,
  -- who changed it last: its orders are theirs
  changed_by uuid not null,
  -- everybody who has changed it, and the guests who did so in their name: what they entered may be there still
  makers uuid[] not null default '{}',
  is_paused boolean not null default false,
  -- dates executed before this day are past: it was not in force then, or their orders are made
  counts_from date not null,
  -- the version of its template that the next date was found with
  template_version integer,
  -- the next date: when it is due, executed, and its order made; null if no date is to come
  next_due_on date,
  next_execution_on date,
  next_order_on date,
  -- why the order for that date couldn't be made
  problems jsonb not null default '[]',
  -- then it is tried again
  next_try_at timestamptz,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, template_id) references templates,
  foreign key (client_id, changed_by) references users
);
create unique index standing_orders_by_name on standing_orders (client_id, lower(name)) where deleted_at is null;
create index standing_orders_by_template on standing_orders (client_id, template_id);
create index standing_orders_by_order_day on standing_orders (next_order_on) where deleted_at is null and not is_paused;

-- What became of a date: each comes once, so no order is made twice.
create table standing_order_runs (
  client_id uuid not null,
  standing_order_id uuid not null,
  due_date date not null,
  -- MISSED: it came too late
  outcome text not null check (outcome in ('MADE', 'SKIPPED', 'MISSED')),
  order_id uuid,
  -- what the standing order was when the order was made
  version integer,
  at timestamptz not null,
  primary key (client_id, standing_order_id, due_date),
  check ((outcome = 'MADE') = (order_id is not null)),
  foreign key (client_id, standing_order_id) references standing_orders on delete cascade,
  foreign key (client_id, order_id) references orders
);
create index standing_order_runs_by_order on standing_order_runs (client_id, order_id);

do $$
declare table_name text;
begin
  foreach table_name in array array['standing_orders', 'standing_order_runs'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
  end loop;
end $$;
grant select, insert, update, delete on standing_orders to portico_app;
grant select, insert on standing_order_runs to portico_app;

-- Only a date that is skipped can come back.
create function restore_skipped_date(p_standing_order uuid, p_due_date date) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from standing_order_runs where client_id = current_client() and standing_order_id = p_standing_order
    and due_date = p_due_date and outcome = 'SKIPPED' returning 1)
  select exists (select from gone)
$$;
revoke execute on function restore_skipped_date(uuid, date) from public;
grant execute on function restore_skipped_date(uuid, date) to portico_web;

-- Of all clients: those with an order to make by this day, a page at a time; without those that failed a moment ago.
create function due_standing_orders(p_day date, p_now timestamptz, p_after uuid, p_limit integer) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.client_id, s.id from standing_orders s join clients c on c.client_id = s.client_id and c.active
  where s.next_order_on <= p_day and s.deleted_at is null and not s.is_paused and s.entity_status <> 'CREATION_PENDING'
    and (s.next_try_at is null or s.next_try_at <= p_now) and (p_after is null or s.id > p_after)
  order by s.id limit p_limit
$$;
revoke execute on function due_standing_orders(date, timestamptz, uuid, integer) from public;
grant execute on function due_standing_orders(date, timestamptz, uuid, integer) to portico_worker;

-- What was ever approved stays for the history of its orders.
create trigger standing_orders_keep before delete on standing_orders for each row when (old.entity_status <> 'CREATION_PENDING')
  execute function refuse_change();

-- Who has written what a template says counts as a maker of the orders that the portal makes of it.
alter table template_versions add column makers uuid[] not null default '{}';
-- The user whom the guest acted for who asked for a change.
alter table change_requests add column in_name_of uuid;

create trigger standing_orders_tell after insert or update on standing_orders for each row execute function tell_change('template');

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS'), ('rateList', 'SETTINGS'), ('clientTemplate', 'TEMPLATE'),
  ('myTemplate', 'TEMPLATE'), ('standingOrder', 'TEMPLATE')));
