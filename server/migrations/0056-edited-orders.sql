-- What somebody says about an order is one text, why it was deleted another.
alter table orders rename column comment to deletion_comment;
alter table orders
  add column comment text,
  -- the debit accounts of groups that were taken out: who may not see one of them doesn't see the whole order
  add column gone_account_ids uuid[] not null default '{}';

-- When somebody changed a payment; null if nobody has. What was said of it before holds no more.
alter table transactions add column edited_at timestamptz;

-- In what a group differs from its file: payments taken out, payments changed, and whether its own terms do.
alter table transaction_groups
  add column taken_out integer not null default 0,
  add column changed integer not null default 0,
  add column differs boolean not null default false;

-- What the file of an order said of a group or a payment that somebody has changed or taken out since (`is_gone`).
create table original_groups (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  sequence integer not null,
  debit_account_id uuid,
  content jsonb not null,
  is_gone boolean not null default false,
  -- of a group that is gone: how many payments went with it or before
  taken_out integer not null default 0,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders
);
create index original_groups_gone on original_groups (client_id, order_id) where is_gone;
create table original_payments (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  sequence integer not null,
  content jsonb not null,
  is_gone boolean not null default false,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders
);
alter table original_groups enable row level security;
alter table original_payments enable row level security;
create policy own_client on original_groups to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
create policy own_client on original_payments to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
-- Only the functions below write them, and only what is there: nobody says for a file what it said.
grant select on original_groups, original_payments to portico_app;

-- Keeps what groups and payments of an open order from a file are, before somebody changes them.
create function keep_originals(p_order uuid, p_groups uuid[], p_payments uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where client_id = current_client() and id = p_order and status = 'OPEN' and upload_id is not null
    and entity_status = 'OK' for update;
  if not found then raise exception 'order % can not be edited', p_order; end if;
  insert into original_groups (client_id, order_id, id, sequence, debit_account_id, content)
    select client_id, order_id, id, sequence, debit_account_id, content from transaction_groups
     where client_id = current_client() and order_id = p_order and id = any(p_groups)
    on conflict do nothing;
  insert into original_payments (client_id, order_id, id, group_id, sequence, content)
    select client_id, order_id, id, group_id, sequence, content from transactions
     where client_id = current_client() and order_id = p_order and id = any(p_payments)
    on conflict do nothing;
end $$;
revoke execute on function keep_originals(uuid, uuid[], uuid[]) from public;
grant execute on function keep_originals(uuid, uuid[], uuid[]) to portico_web;

-- Takes payments out of an open order that came in a file and that no message was ever made of, with their groups if
-- these are empty then. What they were stays. It is the only way: nobody may delete payments otherwise, and one always
-- stays. Answers how many there were.
create function take_out_payments(p_order uuid, p_payments uuid[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_out integer;
  emptied uuid[];
  accounts uuid[];
begin
  perform keep_originals(p_order, '{}', p_payments);
  if exists (select from bank_messages where client_id = current_client() and order_id = p_order) then
    raise exception 'order % was released before', p_order;
  end if;
  update original_payments set is_gone = true
    where client_id = current_client() and order_id = p_order and id = any(p_payments) and not is_gone;
  select array_agg(distinct group_id) into emptied from transactions
    where client_id = current_client() and order_id = p_order and id = any(p_payments);
  delete from transactions where client_id = current_client() and order_id = p_order and id = any(p_payments);
  get diagnostics taken_out = row_count;
  select array_agg(id), array_agg(distinct debit_account_id) into emptied, accounts from transaction_groups g
    where client_id = current_client() and order_id = p_order and id = any(emptied) and not exists (
      select from transactions t where t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id);
  if emptied is not null then
    perform keep_originals(p_order, emptied, '{}');
    -- Who may see it depends on the account that it debits now.
    update original_groups w set is_gone = true, debit_account_id = g.debit_account_id,
      taken_out = (select count(*) from original_payments p
        where p.client_id = w.client_id and p.order_id = w.order_id and p.group_id = w.id and p.is_gone)
      from transaction_groups g
      where w.client_id = current_client() and w.order_id = p_order and w.id = any(emptied)
        and g.client_id = w.client_id and g.order_id = w.order_id and g.id = w.id;
    delete from transaction_groups where client_id = current_client() and order_id = p_order and id = any(emptied);
    update orders set gone_account_ids = array(select distinct unnest(gone_account_ids || accounts))
      where client_id = current_client() and id = p_order;
  end if;
  if not exists (select from transactions where client_id = current_client() and order_id = p_order) then
    raise exception 'order % would have no payment', p_order;
  end if;
  return taken_out;
end $$;
revoke execute on function take_out_payments(uuid, uuid[]) from public;
grant execute on function take_out_payments(uuid, uuid[]) to portico_web;
