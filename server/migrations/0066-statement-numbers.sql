-- The portal's own number of a statement, for ERPs that take no gaps: per account, kind and year, given once and kept.
alter table statements add column portal_number integer check (portal_number > 0);

-- A download reads what a bank wrote from its file again, in the charset of the bank's connection.
grant select (charset) on bank_connections to portico_app;
