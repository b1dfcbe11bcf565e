-- Payments across orders are found by their texts. The index begins with the client, so that a name which many clients pay
-- costs each of them only its own payments.
create extension if not exists btree_gin;

create function joined_lines(p_lines text[]) returns text language sql immutable parallel safe as
  $$ select array_to_string(p_lines, ' ') $$;
revoke execute on function joined_lines(text[]) from public;
grant execute on function joined_lines(text[]) to portico_app;

alter table transactions
  add column search_text text not null generated always as (
    coalesce(creditor, '') || ' ' || coalesce(creditor_account, '') || ' ' || joined_lines(remittance) || ' ' || end_to_end_id || ' ' ||
    coalesce(instruction_id, '') || ' ' || coalesce(content->'creditorReference'->>'value', '') || ' ' ||
    coalesce(content->'ultimateCreditor'->>'name', '')) stored;
create index transactions_by_text on transactions using gin (client_id, search_text gin_trgm_ops);
-- An amount that somebody looks for. Only the search names the condition, which always holds: other statements would take
-- this index for payments of the same amount, of which there may be very many, in the place of one that finds a few.
create index transactions_by_amount on transactions (client_id, amount_hundred_thousandths) where sequence > 0;

-- All that was paid to a name, however it is written.
alter table transactions add column creditor_key text generated always as (party_key(creditor)) stored;
create index transactions_by_creditor on transactions (client_id, creditor_key) where creditor_key is not null;
