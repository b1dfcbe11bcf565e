-- What somebody says about an order is one text, why it was deleted another.
alter table orders rename column comment to deletion_comment;
alter table orders add column comment text;

-- What the file of an order said of a group or a payment that somebody has changed or taken out since.
create table original_groups (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  sequence integer not null,
  debit_account_id uuid,
  content jsonb not null,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders
);
create table original_payments (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  sequence integer not null,
  content jsonb not null,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders
);
alter table original_groups enable row level security;
alter table original_payments enable row level security;
create policy own_client on original_groups to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
create policy own_client on original_payments to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
-- Nobody changes what a file said.
grant select, insert on original_groups, original_payments to portico_app;

-- Takes payments out of an open order that came in a file and that no message was ever made of, with the groups that are
-- empty then. What they were stays. It is the only way: nobody may delete payments otherwise. Answers how many there were.
create function take_out_payments(p_order uuid, p_payments uuid[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_out integer;
begin
  perform from orders where client_id = current_client() and id = p_order and status = 'OPEN' and upload_id is not null
    and entity_status = 'OK'
    and not exists (select from bank_messages m where m.client_id = orders.client_id and m.order_id = orders.id) for update;
  if not found then raise exception 'order % can not be edited', p_order; end if;
  insert into original_payments (client_id, order_id, id, group_id, sequence, content)
    select client_id, order_id, id, group_id, sequence, content from transactions
     where client_id = current_client() and order_id = p_order and id = any(p_payments)
    on conflict do nothing;
  delete from transactions where client_id = current_client() and order_id = p_order and id = any(p_payments);
  get diagnostics taken_out = row_count;
  insert into original_groups (client_id, order_id, id, sequence, debit_account_id, content)
    select client_id, order_id, id, sequence, debit_account_id, content from transaction_groups g
     where client_id = current_client() and order_id = p_order and not exists (
       select from transactions t where t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id)
    on conflict do nothing;
  delete from transaction_groups g where client_id = current_client() and order_id = p_order and not exists (
    select from transactions t where t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id);
  return taken_out;
end $$;
revoke execute on function take_out_payments(uuid, uuid[]) from public;
grant execute on function take_out_payments(uuid, uuid[]) to portico_web;
