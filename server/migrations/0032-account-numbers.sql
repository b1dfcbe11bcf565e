-- The accounts that a group debits, for payments and for charges, as they were confirmed: what leaves names them by these
-- and not by the file's words. Part of what is signed; null of orders from before.
-- {"debit":{"iban":…,"other":…,"currency":…},"charges":{"iban":…,"other":…} or null}
alter table transaction_groups add column own_accounts jsonb;
comment on column transaction_groups.sender_bic is
  'The BIC by which the debtor''s bank is named: the account''s sender BIC, else its bank''s. Null where the file''s words leave.';

-- The clearing system that a bank's code belongs to, such as CHBCC: a number alone says another bank in each of them.
alter table banks add column clearing_system text;

-- As before, and the account's number as master data writes it: where both have separators, these tell accounts apart.
drop function find_statement_accounts(text[], text, text, text);
create function find_statement_accounts(p_numbers text[], p_currency text, p_folder text, p_bic text)
returns table (client_id uuid, account_id uuid, currency text, business_id text, is_confirmed boolean, bank text, by_iban boolean, number text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id, a.mandate = 'CONFIRMED',
    case when p_bic is null then 'UNKNOWN' when upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))) then 'NAMED' else 'OTHER' end as bank,
    coalesce(a.iban = any(p_numbers), false) as by_iban, coalesce(a.iban, a.other)
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
  where (a.iban = any(p_numbers) or (a.iban is not null and substr(a.iban, 5) = any(p_numbers))
      or (a.other is not null and plain_number(a.other) = any(p_numbers)))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or b.channel->>'folder' = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null and c.active and a.mandate <> 'REFUSED'
  order by a.mandate = 'CONFIRMED' desc, coalesce(upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))), false) desc limit 10
$$;
revoke execute on function find_statement_accounts(text[], text, text, text) from public;
grant execute on function find_statement_accounts(text[], text, text, text) to portico_worker;
