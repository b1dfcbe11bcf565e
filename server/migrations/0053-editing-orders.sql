alter table orders
  -- everybody who has edited the order, and the guests who made or edited it in somebody's name
  add column makers uuid[] not null default '{}',
  -- when its content was written last; null if it never was since it was made
  add column edited_at timestamptz;
-- for the orders that a new one is compared with
create index orders_by_edit on orders (client_id, edited_at) where edited_at is not null;

-- An order entered by hand is written again when somebody edits it. Nobody may delete payments otherwise: this is the only
-- way, for an open order that no message was ever made of.
create function clear_order(p_order uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where client_id = current_client() and id = p_order and status = 'OPEN' and source_type = 'EFT_WEB'
    and entity_status = 'OK'
    and not exists (select from bank_messages m where m.client_id = orders.client_id and m.order_id = orders.id) for update;
  if not found then raise exception 'order % can not be edited', p_order; end if;
  delete from transactions where client_id = current_client() and order_id = p_order;
  delete from transaction_groups where client_id = current_client() and order_id = p_order;
end $$;
revoke execute on function clear_order(uuid) from public;
grant execute on function clear_order(uuid) to portico_web;
