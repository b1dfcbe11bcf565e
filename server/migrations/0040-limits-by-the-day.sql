-- What administrators do to users at once is counted by who did it, within a day.
create index audit_log_of_administration on audit_log (client_id, at) where category = 'ADMINISTRATION';
-- What a bank's channel has delivered under a name, and how much of late.
create index statement_imports_of_channel on statement_imports (client_id, channel_folder, file_name) where channel_folder is not null;

-- Which of the provider's people have imported the statements by which payments of some messages count as booked; what came by
-- a bank's channel is nobody's. For the provider's people alone.
create function importers_of_bookings(p_message_ids text[]) returns table (message_id text, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.message_id, i.imported_by
  from bank_messages m
    join bookings b on b.client_id = m.client_id and b.order_id = m.order_id and b.message_id = m.id
    join statement_entries e on e.client_id = b.client_id and e.id = b.entry_id
    join statements s on s.client_id = e.client_id and s.id = e.statement_id
    join statement_imports i on i.client_id = s.file_client_id and i.file_id = s.file_id
  where m.message_id = any(p_message_ids) and i.imported_by is not null and current_client() = provider_client()
$$;
revoke execute on function importers_of_bookings(text[]) from public;
grant execute on function importers_of_bookings(text[]) to portico_app;
