-- Accounts change by the two-person rule, as account groups do.
alter table accounts
  add column version integer not null default 1,
  -- an approved deletion: kept for statements and old orders, matched and listed nowhere
  add column deleted_at timestamptz,
  add constraint accounts_entity_status check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  add constraint accounts_one_number check (num_nonnulls(iban, other) = 1);

-- matching a file's debit account, and no account twice; a deleted one may come back as a new one
drop index accounts_by_iban;
create unique index accounts_by_iban on accounts (client_id, iban, currency) where deleted_at is null;
-- as statements write the number: by its letters and digits
create unique index accounts_by_other on accounts (client_id, bank_id, regexp_replace(upper(other), '[^A-Z0-9]', '', 'g'), currency)
  where deleted_at is null and other is not null;

create trigger accounts_tell after insert or update on accounts for each row execute function tell_change('account');

-- As before, without deleted accounts.
create or replace function find_statement_accounts(p_numbers text[], p_currency text, p_folder text)
returns table (client_id uuid, account_id uuid, currency text, business_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
  where (a.iban = any(p_numbers) or substr(a.iban, 5) = any(p_numbers) or regexp_replace(upper(a.other), '[^A-Z0-9]', '', 'g') = any(p_numbers))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or b.channel->>'folder' = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null and c.active
  limit 10
$$;
