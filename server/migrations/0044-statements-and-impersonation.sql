-- Until which day a statement's entries book, whatever its head and its balances say. Null: it has no entry.
alter table statements add column booked_until date;
update statements s set booked_until = e.booked_until
from (
  select client_id, statement_id, max(greatest(booking_date, value_date)) as booked_until from statement_entries group by client_id, statement_id
) e
where s.client_id = e.client_id and s.id = e.statement_id;
create index statements_by_booking on statements (client_id, account_id, booked_until);

-- Which of the provider's people have a hand in statements that could book the payments of some messages: they have imported
-- them, taken them out or agreed to them. What books is judged by the entries, as the search for bookings does: none before the
-- day of the order, whose zone may be a day behind. The head of a statement says what its maker likes. Where a booking stands
-- now says too little, since it moves to another entry once its statement is taken out. What came by a bank's channel is
-- nobody's. For the provider's people alone.
drop function importers_of_statements(text[]);
create function hands_in_statements(p_message_ids text[]) returns table (message_id text, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with could_book as materialized (
    select distinct m.message_id, s.id, s.file_client_id, s.decided_at is not null as is_decided
    from bank_messages m
      join orders o on o.client_id = m.client_id and o.id = m.order_id
      join lateral (select distinct g.debit_account_id as id from transaction_groups g
        where g.client_id = m.client_id and g.order_id = m.order_id and g.debit_account_id is not null offset 0) a on true
      join statements s on s.client_id = m.client_id and s.account_id = a.id
        and s.booked_until >= (o.created_at - interval '1 day')::date
    where m.message_id = any(p_message_ids) and current_client() = provider_client())
  select c.message_id, i.imported_by
  from could_book c
    join statement_import_results r on r.client_id = c.file_client_id and r.statement_id = c.id and r.outcome <> 'KNOWN'
    join statement_imports i on i.client_id = r.client_id and i.id = r.import_id
  where i.imported_by is not null
  union
  select c.message_id, (a.record::jsonb ->> 'userId')::uuid
  from could_book c
    join audit_log a on a.client_id = c.file_client_id and a.entity_type = 'STATEMENT' and a.entity_id = c.id
  where c.is_decided and a.category = 'ADMINISTRATION' and a.record::jsonb ->> 'userId' is not null
$$;
revoke execute on function hands_in_statements(text[]) from public;
grant execute on function hands_in_statements(text[]) to portico_app;
