-- By default PostgreSQL looks at a table again when a tenth of its rows has changed: of ten million payments after a
-- million. Until then a client that is new counts as one row, and the search for duplicates may read all of that client's
-- payments for each id (docs/decisions/0007). A look takes a sample, and about a second however large the table is.
alter table orders set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
alter table transaction_groups set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
alter table transactions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
