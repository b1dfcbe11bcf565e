-- What makes a statement the same as another one, its page, its correction, its overlap; and a person's word on it.

alter table statements
  -- which pages of its statement it is; null: it is whole
  add column page_first integer,
  add column page_last integer,
  add column is_last_page boolean,
  -- as a page states them: perhaps those of the whole statement. Its own are in opening and closing
  add column stated_opening_hundred_thousandths bigint,
  add column stated_closing_hundred_thousandths bigint,
  -- what pages of one statement have in common: account, format and number
  add column page_digest bytea,
  -- the first day that it books on, not before its opening balance
  add column first_day date,
  -- of its booked entries
  add column entries_sum_hundred_thousandths bigint not null default 0,
  -- its entries lie between these ids, with perhaps those of others
  add column first_entry_id uuid,
  add column last_entry_id uuid,
  -- the statement that it is the same as, part of, in conflict with, or was replaced by
  add column beside_id uuid,
  -- the page next to it that has not come
  add column missing_page integer,
  add column decision text check (decision in ('TAKEN_OUT', 'AGREED')),
  add column decided_at timestamptz,
  add column decided_by text,
  add column decision_reason text;

update statements s
set first_day = least(s.day, e.first_day), entries_sum_hundred_thousandths = e.sum, first_entry_id = e.first_id, last_entry_id = e.last_id
from (
  select e.client_id, e.statement_id, min(e.id::text collate "C")::uuid as first_id, max(e.id::text collate "C")::uuid as last_id,
    coalesce(sum(e.amount_hundred_thousandths) filter (where e.type = 'ENTRY' and e.status is distinct from 'INFO'), 0) as sum,
    min(coalesce(e.booking_date, e.value_date)) filter (where e.type = 'ENTRY' and e.status is distinct from 'INFO'
      and coalesce(e.booking_date, e.value_date) >= coalesce(o.opening_date, '-infinity')) as first_day
  from statement_entries e join statements o on o.client_id = e.client_id and o.id = e.statement_id
  group by e.client_id, e.statement_id
) e
where s.client_id = e.client_id and s.id = e.statement_id;
update statements set first_day = day where first_day is null;
alter table statements alter column first_day set not null, add check (first_day <= day);

alter table statements drop constraint statements_state_check;
alter table statements add check (state in ('COUNTED', 'COVERED', 'CONFLICT', 'REPLACED', 'TAKEN_OUT'));
-- a person's word is carried out
alter table statements add check ((state = 'TAKEN_OUT') = (decision is not distinct from 'TAKEN_OUT'));
alter table statements add check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null));

drop index statements_by_start;
alter table statements drop column start_digest;
-- statements of several days that a day may lie in
create index statements_of_several_days on statements (client_id, account_id, first_day) where first_day < day;
create index statements_by_page on statements (client_id, account_id, page_digest) where page_digest is not null;

alter table statement_import_results drop constraint statement_import_results_outcome_check;
alter table statement_import_results
  add check (outcome in ('IMPORTED', 'KNOWN', 'COVERED', 'CONFLICT', 'NO_ACCOUNT', 'AMBIGUOUS_ACCOUNT'));

-- Entries leave the count and come back with their statement; a booking goes with the entry that counts in its place.
grant update (counted) on statement_entries to portico_app;
grant update (entry_id) on bookings to portico_app;

-- whose a statement is, for the provider's people who decide of it
create index statement_import_results_by_statement on statement_import_results (client_id, statement_id) where statement_id is not null;
