-- Which reports of a bank's file have been taken in already, by what they are about and say: at once, since a file of many
-- is taken in by turns. What came by another channel than its message went by is never one of them.

create function known_reports(p_folder text, p_message_ids text[], p_digests bytea[]) returns table (place integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.place::int
  from unnest(p_message_ids, p_digests) with ordinality as r (message_id, digest, place)
    join bank_messages m on m.message_id = r.message_id and m.withdrawn_at is null
    join banks b on b.client_id = m.client_id and b.id = m.bank_id and (p_folder is null or b.channel->>'folder' = p_folder)
    join status_reports s on s.client_id = m.client_id and s.message_id = m.id and s.digest = r.digest
$$;
revoke execute on function known_reports(text, text[], bytea[]) from public;
grant execute on function known_reports(text, text[], bytea[]) to portico_app;
