-- A bank may say what an entry is for in other places than the remittance: there too it is searched.
drop index statement_entries_by_text;
alter table statement_entries drop column search_text;
alter table statement_entries add column search_text text not null generated always as (
  coalesce(counterparty, '') || ' ' || coalesce(remittance, '') || ' ' || coalesce(end_to_end_id, '') || ' ' ||
  coalesce(customer_reference, '') || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(counterparty_account, '') || ' ' ||
  coalesce(extra->>'additionalInformation', '') || ' ' || coalesce(extra->>'supplementary', '') || ' ' ||
  coalesce(extra->>'ultimateDebtor', '') || ' ' || coalesce(extra->>'ultimateCreditor', '') || ' ' ||
  coalesce(extra->>'mandateId', '') || ' ' || coalesce(extra->>'paymentBankReference', '') || ' ' ||
  coalesce(jsonb_path_query_array(details, '$[*].extra.additionalInformation')::text, '')
) stored;
create index statement_entries_by_text on statement_entries using gin (search_text gin_trgm_ops);

-- The bank's profile: in which charset it writes files that name none and are not UTF-8.
alter table banks
  add column charset text check (charset in ('windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'ibm866', 'cp852'));

-- The charset of a channel: that of the banks that have it, if they agree. Only this leaves the function.
create function statement_charset(p_folder text) returns text
language sql stable security definer set search_path = public, pg_temp as
  $$ select min(charset) from banks where channel->>'folder' = p_folder having count(distinct coalesce(charset, '')) = 1 $$;
revoke execute on function statement_charset(text) from public;
grant execute on function statement_charset(text) to portico_worker, portico_app;
