-- For the provider: the accounts whose mandate is to be looked at, or one of them by its id; with `p_all` every account,
-- whose client or number holds `p_search` where that is given.
drop function provider_mandates(boolean, uuid, integer);
create function provider_mandates(p_all boolean, p_id uuid, p_search text, p_limit integer)
returns table (client_id uuid, account_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, c.business_id, c.name
  from accounts a join clients c on c.client_id = a.client_id
  where current_client() = provider_client() and a.deleted_at is null and a.entity_status <> 'CREATION_PENDING'
    and (p_id is null or a.id = p_id)
    and (p_all or p_id is not null or a.mandate = 'WAITING' or a.mandate_owner <> a.owner or a.mandate = 'CONFIRMED' and a.mandate_sender_bic is distinct from a.sender_bic)
    and (p_search is null or strpos(lower(c.name), lower(p_search)) > 0 or strpos(lower(c.business_id), lower(p_search)) > 0
      or strpos(plain_number(coalesce(a.iban, a.other)), plain_number(p_search)) > 0)
  order by a.id limit p_limit
$$;

-- As before, but first what is confirmed: however many others enter a number, they don't push the one that has it out.
create or replace function find_statement_accounts(p_numbers text[], p_currency text, p_folder text, p_bic text)
returns table (client_id uuid, account_id uuid, currency text, business_id text, is_confirmed boolean, bank text, by_iban boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id, a.mandate = 'CONFIRMED',
    case when p_bic is null then 'UNKNOWN' when upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))) then 'NAMED' else 'OTHER' end as bank,
    coalesce(a.iban = any(p_numbers), false) as by_iban
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
  where (a.iban = any(p_numbers) or (a.iban is not null and substr(a.iban, 5) = any(p_numbers))
      or (a.other is not null and plain_number(a.other) = any(p_numbers)))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or b.channel->>'folder' = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null and c.active and a.mandate <> 'REFUSED'
  order by a.mandate = 'CONFIRMED' desc, coalesce(upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))), false) desc limit 10
$$;

revoke execute on function provider_mandates(boolean, uuid, text, integer) from public;
grant execute on function provider_mandates(boolean, uuid, text, integer) to portico_app;
