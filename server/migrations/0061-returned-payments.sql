-- Payments that came back: what a bank gave back after it had carried a payment out, and why.

alter table bookings
  -- it gave a payment back; false: it debited one, or a group
  add column is_return boolean not null default false,
  add check (not is_return or sequence > 0);
drop index bookings_once;
-- a payment or group is booked once, and given back once; and whether anything of a group is booked
create unique index bookings_once on bookings (client_id, order_id, group_id, sequence, is_return);
-- what was given back by a statement that no longer counts
grant delete on bookings to portico_app;

alter table transactions
  -- the entry that gave it back; null after a report alone
  add column returned_entry_id uuid,
  -- on which day a report rejected it although it had been settled or booked
  add column rejected_late_on date,
  -- the first of both days
  add column returned_on date,
  -- why, in the form of bank_reasons
  add column return_reasons jsonb not null default '[]';
-- few payments come back: which orders, and which of their payments
create index transactions_returned on transactions (client_id, order_id) where returned_on is not null;
-- what a bank refused or gave back, in the order of the list; the same condition as in `payments/reading/unpaid`
create index transactions_unpaid on transactions (client_id, id)
  where (returned_on is not null or (booked_on is null and coalesce(bank_status in ('RJCT', 'CANC'), false)));
