-- Reports of banks that count by what they say, and orders that are held until they are due.

-- The bank's own id of the report. `digest` is of what the report says, its id included: a file may hold several, and
-- one may come again in another file. Rows of before have that of their file.
alter table status_reports add column report_id text;
