-- Whom the client has paid: each name with its accounts, for each debit account. Added to with every message that a bank
-- has, so that a name is found while somebody types it, whatever number of payments there are.
create table paid_creditors (
  client_id uuid not null references clients,
  debit_account_id uuid not null,
  is_salary boolean not null,
  -- the name as it is compared
  creditor_key text not null,
  -- '' if a file named none
  creditor_account text not null,
  -- the bank of a number that is no IBAN, else ''
  creditor_bank text not null,
  payments integer not null,
  -- the payment that was stored last
  last_transaction_id uuid not null,
  primary key (client_id, debit_account_id, is_salary, creditor_key, creditor_account, creditor_bank),
  foreign key (client_id, debit_account_id) references accounts
);
create index paid_creditors_by_name on paid_creditors using gin (client_id, creditor_key gin_trgm_ops);

alter table paid_creditors enable row level security;
create policy own_client on paid_creditors to portico_app
  using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update on paid_creditors to portico_app;

insert into paid_creditors
  (client_id, debit_account_id, is_salary, creditor_key, creditor_account, creditor_bank, payments, last_transaction_id)
select t.client_id, g.debit_account_id, o.type = 'SALARY', t.creditor_key, coalesce(t.creditor_account, ''),
    case when t.creditor_account !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then coalesce(t.creditor_agent, '') else '' end,
    count(*), max(t.id::text)::uuid
  from transactions t
    join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
    join orders o on o.client_id = t.client_id and o.id = t.order_id
    join bank_messages m on m.client_id = t.client_id and m.order_id = t.order_id and m.id = t.message_id
  where m.sent_at is not null and t.creditor_key is not null and g.debit_account_id is not null
  group by 1, 2, 3, 4, 5, 6;
