-- Banks of a client change by the two-person rule. Which of its connections a bank uses is the provider's choice.
alter table banks
  add column street text,
  add column building_number text,
  add column post_code text,
  add column town text,
  -- what messages name the bank by, for accounts without a sender BIC of their own
  add column sender_bic text,
  add column entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  add column version integer not null default 1,
  -- an approved deletion: kept for the accounts that were there
  add column deleted_at timestamptz,
  -- null until the provider has chosen one
  alter column connection_id drop not null;

create trigger banks_tell after insert or update on banks for each row execute function tell_change('bank');

-- All but the connection.
grant insert (client_id, id, name, bic, clearing_system, clearing_code, country, street, building_number, post_code, town, sender_bic, entity_status) on banks to portico_app;
grant update (name, bic, clearing_system, clearing_code, country, street, building_number, post_code, town, sender_bic, entity_status, version, deleted_at) on banks to portico_app;
grant delete on banks to portico_app;

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('order', 'ORDER'),
  ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS')));

-- As before, also of a bank that is not connected yet: a message then says which account waits.
create or replace function find_statement_accounts(p_numbers text[], p_currency text, p_folder text, p_bic text)
returns table (client_id uuid, account_id uuid, currency text, business_id text, is_confirmed boolean, bank text, by_iban boolean, number text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id, a.mandate = 'CONFIRMED',
    case when p_bic is null then 'UNKNOWN' when upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))) then 'NAMED' else 'OTHER' end as bank,
    coalesce(a.iban = any(p_numbers), false) as by_iban, coalesce(a.iban, a.other)
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
    left join bank_connections k on k.id = b.connection_id
  where (a.iban = any(p_numbers) or (a.iban is not null and substr(a.iban, 5) = any(p_numbers))
      or (a.other is not null and plain_number(a.other) = any(p_numbers)))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or k.folder = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and a.deleted_at is null and c.active and a.mandate <> 'REFUSED'
  order by a.mandate = 'CONFIRMED' desc, coalesce(upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))), false) desc limit 10
$$;

-- As before, with whether it is certain: a client writes its banks' clearing codes itself, and another code at the same BIC
-- may be another branch or a pretext. What is only possible is shown to those who confirm.
drop function accounts_elsewhere(text, text, text, text);
create function accounts_elsewhere(p_iban text, p_other text, p_bic text, p_clearing text)
returns table (business_id text, mandate text, is_certain boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.business_id, a.mandate, coalesce(s.is_certain, false)
  from accounts a join clients c on c.client_id = a.client_id join banks b on b.client_id = a.client_id and b.id = a.bank_id
    cross join lateral (select
      is_same_number(a.iban, a.other, b.bic, b.clearing_code, p_iban, p_other, p_bic, p_clearing) as is_certain,
      is_same_number(a.iban, a.other, b.bic, null, p_iban, p_other, p_bic, null) as is_possible) s
  where a.client_id <> current_client() and a.deleted_at is null and a.mandate <> 'REFUSED'
    -- each part as its index has it, else every account would be looked at
    and (a.iban = any(array[p_iban, plain_number(p_other)])
      or (a.other is not null and plain_number(a.other) = any(array[p_iban, substr(p_iban, 5), plain_number(p_other)]))
      or (a.iban is not null and substr(a.iban, 5) = plain_number(p_other)))
    and (s.is_certain or s.is_possible)
  order by (a.mandate = 'CONFIRMED' and s.is_certain) desc, (a.mandate = 'CONFIRMED') desc, c.business_id limit 10
$$;
revoke execute on function accounts_elsewhere(text, text, text, text) from public;
grant execute on function accounts_elsewhere(text, text, text, text) to portico_app;
