-- The bank's mandate for an account: that the client may give orders on it and read its statements. Two of the provider's
-- people confirm it; until then the account is neither debited nor fed.
alter table accounts
  add column mandate text not null default 'WAITING' check (mandate in ('WAITING', 'CONFIRMED', 'REFUSED')),
  -- whom the bank knows as its owner: the debtor of what is sent
  add column mandate_owner text,
  -- the sender BIC as confirmed: what is sent names the debtor's bank by it
  add column mandate_sender_bic text,
  -- who of the provider's people entered the account, acting as the client
  add column entered_by_provider uuid,
  add constraint accounts_confirmed_owner check ((mandate = 'CONFIRMED') = (mandate_owner is not null));

-- What the provider's people said of an account, with the owner that it had then.
create table mandate_decisions (
  client_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  decision text not null check (decision in ('CONFIRM', 'REFUSE')),
  owner text not null,
  sender_bic text,
  -- one of the provider's people: a user of another client, so no foreign key
  user_id uuid not null,
  user_name text not null,
  note text not null,
  at timestamptz not null,
  primary key (client_id, account_id, id),
  foreign key (client_id, account_id) references accounts
);
alter table mandate_decisions enable row level security;
create policy own_client on mandate_decisions to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert on mandate_decisions to portico_app;

-- An account's number by its letters and digits, as statements have it.
create function plain_number(p_number text) returns text language sql immutable as
  $$ select nullif(regexp_replace(upper(p_number), '[^A-Z0-9]', '', 'g'), '') $$;

-- The same bank: by its BIC without the branch, or by its clearing code, which some write with zeros at its beginning. Null
-- where two clearing codes contradict: a number that is no IBAN may then be of another branch.
create function is_same_bank(a_bic text, a_clearing text, b_bic text, b_clearing text) returns boolean language sql immutable as $$
  select case when ltrim(plain_number(a_clearing), '0') = ltrim(plain_number(b_clearing), '0') then true
    when a_clearing is not null and b_clearing is not null then false
    else upper(left(a_bic, 8)) = upper(left(b_bic, 8)) end
$$;

-- Whether two accounts of two clients are one: an IBAN says its bank itself; another number, or the national part of an
-- IBAN, is the same only at the same bank. The currency doesn't matter: one number has one owner.
create function is_same_number(a_iban text, a_other text, a_bic text, a_clearing text, b_iban text, b_other text, b_bic text, b_clearing text)
returns boolean language sql immutable as $$
  select coalesce(coalesce(a_iban, plain_number(a_other)) = coalesce(b_iban, plain_number(b_other)), false)
      and (a_iban is not null or b_iban is not null or same_bank)
    or same_bank and coalesce(substr(a_iban, 5) = plain_number(b_other) or plain_number(a_other) = substr(b_iban, 5), false)
  from (select is_same_bank(a_bic, a_clearing, b_bic, b_clearing) as same_bank) s
$$;

-- The accounts of other clients that are one of the transaction's: nothing but whose they are leaves this function.
create function accounts_elsewhere(p_iban text, p_other text, p_bic text, p_clearing text)
returns table (business_id text, mandate text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.business_id, a.mandate
  from accounts a join clients c on c.client_id = a.client_id join banks b on b.client_id = a.client_id and b.id = a.bank_id
  where a.client_id <> current_client() and a.deleted_at is null and a.mandate <> 'REFUSED'
    -- each part as its index has it, else every account would be looked at
    and (a.iban = any(array[p_iban, plain_number(p_other)])
      or (a.other is not null and plain_number(a.other) = any(array[p_iban, substr(p_iban, 5), plain_number(p_other)]))
      or (a.iban is not null and substr(a.iban, 5) = plain_number(p_other)))
    and is_same_number(a.iban, a.other, b.bic, b.clearing_code, p_iban, p_other, p_bic, p_clearing)
  order by (a.mandate = 'CONFIRMED') desc, c.business_id limit 10
$$;
create index accounts_by_iban_anywhere on accounts (iban) where iban is not null;
create index accounts_by_national_number on accounts (substr(iban, 5)) where iban is not null;
create index accounts_by_other_anywhere on accounts (plain_number(other)) where other is not null;

-- What was debited and fed until now goes on so, but where two clients have one account.
update accounts a set mandate = 'CONFIRMED', mandate_owner = a.owner, mandate_sender_bic = a.sender_bic
from banks b
where b.client_id = a.client_id and b.id = a.bank_id and a.entity_status <> 'CREATION_PENDING' and not exists (
  select from accounts o join banks ob on ob.client_id = o.client_id and ob.id = o.bank_id
  where o.client_id <> a.client_id and o.deleted_at is null
    and is_same_number(o.iban, o.other, ob.bic, ob.clearing_code, a.iban, a.other, b.bic, b.clearing_code));

-- For the provider: the accounts whose mandate is to be looked at, and one of them. `p_settled`: those that are through too.
create function provider_mandates(p_settled boolean, p_id uuid, p_limit integer) returns table (client_id uuid, account_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, c.business_id, c.name
  from accounts a join clients c on c.client_id = a.client_id
  where current_client() = provider_client() and a.deleted_at is null and a.entity_status <> 'CREATION_PENDING'
    and (p_id is null or a.id = p_id)
    and (p_settled or p_id is not null or a.mandate = 'WAITING' or a.mandate_owner <> a.owner or a.mandate = 'CONFIRMED' and a.mandate_sender_bic is distinct from a.sender_bic)
  order by a.id limit p_limit
$$;
create index accounts_to_confirm on accounts (id) where mandate = 'WAITING' or mandate_owner <> owner or mandate = 'CONFIRMED' and mandate_sender_bic is distinct from sender_bic;

-- As before, without refused accounts. `is_confirmed`: only those get statements. `bank`: whether it is the one that the
-- statement names; `by_iban`: an IBAN says its bank itself.
drop function find_statement_accounts(text[], text, text);
create function find_statement_accounts(p_numbers text[], p_currency text, p_folder text, p_bic text)
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
  order by coalesce(upper(left(p_bic, 8)) in (upper(left(b.bic, 8)), upper(left(a.mandate_sender_bic, 8))), false) desc, a.mandate = 'CONFIRMED' desc limit 10
$$;

-- Names that come from master data, as of the last look for the accounts: part of what is signed. Null of orders from
-- before: those leave with what was signed.
alter table transaction_groups add column debtor_name text;
alter table orders add column initiator_name text;

revoke execute on function accounts_elsewhere(text, text, text, text), provider_mandates(boolean, uuid, integer),
  find_statement_accounts(text[], text, text, text) from public;
grant execute on function accounts_elsewhere(text, text, text, text), provider_mandates(boolean, uuid, integer) to portico_app;
grant execute on function find_statement_accounts(text[], text, text, text) to portico_worker;
