-- Where a sign-off rule asks for no signature the submitter gives a code himself: by which factor, and for what content.
alter table orders
  add column submitted_factor text,
  add column submitted_digest bytea;
