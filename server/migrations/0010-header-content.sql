-- What of a file's header goes on to the bank, as read: the initiating party, and what is carried as written. Orders of
-- before have none: the bank gets the initiating party's name alone, and their content digests stay as they were signed.
alter table orders add column header_content jsonb;
