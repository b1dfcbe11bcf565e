-- A bank may deliver one balance of a statement alone; the other one follows from it and the entries. Known here is what is
-- delivered or follows; null if neither is delivered, or if what follows is no amount that fits.
create function amount_or_none(amount numeric) returns bigint language sql immutable parallel safe as
  $$ select case when amount between -9223372036854775808 and 9223372036854775807 then amount::bigint end $$;

alter table statements
  add column known_opening_hundred_thousandths bigint generated always as (coalesce(opening_hundred_thousandths,
    amount_or_none(closing_hundred_thousandths::numeric - entries_sum_hundred_thousandths))) stored,
  add column known_closing_hundred_thousandths bigint generated always as (coalesce(closing_hundred_thousandths,
    amount_or_none(opening_hundred_thousandths::numeric + entries_sum_hundred_thousandths))) stored;
