-- What administrators do to users at once is counted by who did it, within a day.
create index audit_log_of_administration on audit_log (client_id, at) where category = 'ADMINISTRATION';
