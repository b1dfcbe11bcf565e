-- A statement entry is found by its amount too, and a batch booking by what the bank lists of it: by a part of that, if it
-- is very long.
drop index statement_entries_by_text;
alter table statement_entries drop column search_text;
alter table statement_entries add column search_text text not null generated always as (
  coalesce(counterparty, '') || ' ' || coalesce(remittance, '') || ' ' || coalesce(end_to_end_id, '') || ' ' ||
  coalesce(customer_reference, '') || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(counterparty_account, '') || ' ' ||
  coalesce(extra->>'additionalInformation', '') || ' ' || coalesce(extra->>'supplementary', '') || ' ' ||
  coalesce(extra->>'ultimateDebtor', '') || ' ' || coalesce(extra->>'ultimateCreditor', '') || ' ' ||
  coalesce(extra->>'mandateId', '') || ' ' || coalesce(extra->>'paymentBankReference', '') || ' ' ||
  left(
    coalesce(jsonb_path_query_array(details, '$[*].extra.additionalInformation')::text, '') || ' ' ||
    coalesce(jsonb_path_query_array(details, '$[*].counterparty')::text, '') || ' ' ||
    coalesce(jsonb_path_query_array(details, '$[*].counterpartyAccount')::text, '') || ' ' ||
    coalesce(jsonb_path_query_array(details, '$[*].remittance')::text, '') || ' ' ||
    coalesce(jsonb_path_query_array(details, '$[*].endToEndId')::text, '') || ' ' ||
    coalesce(jsonb_path_query_array(details, '$[*].amount')::text, ''), 200000)
) stored;
create index statement_entries_by_text on statement_entries using gin (search_text gin_trgm_ops);
create index statement_entries_by_amount on statement_entries (client_id, amount_hundred_thousandths) where listed;
