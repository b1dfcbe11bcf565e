-- Which of the provider's people have imported statements that could book the payments of some messages: of the accounts that
-- they debit, and not from before their orders. Where a booking stands now says too little, since it moves to another entry once
-- its statement is taken out; so does when it was imported, which may be before the message leaves. What came by a bank's
-- channel is nobody's. For the provider's people alone.
drop function importers_of_bookings(text[]);
create function importers_of_statements(p_message_ids text[]) returns table (message_id text, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.message_id, i.imported_by
  from bank_messages m
    join orders o on o.client_id = m.client_id and o.id = m.order_id
    join lateral (select distinct g.debit_account_id as id from transaction_groups g
      where g.client_id = m.client_id and g.order_id = m.order_id and g.debit_account_id is not null offset 0) a on true
    join statements s on s.client_id = m.client_id and s.account_id = a.id
    join statement_imports i on i.client_id = s.file_client_id and i.file_id = s.file_id
  where m.message_id = any(p_message_ids) and i.imported_by is not null
    and (s.closing_date is null or s.closing_date >= (o.created_at - interval '1 day')::date)
    and current_client() = provider_client()
$$;
revoke execute on function importers_of_statements(text[]) from public;
grant execute on function importers_of_statements(text[]) to portico_app;
