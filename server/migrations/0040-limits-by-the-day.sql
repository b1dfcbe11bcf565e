-- What administrators do to users at once is counted by who did it, within a day.
create index audit_log_of_administration on audit_log (client_id, at) where category = 'ADMINISTRATION';
-- What a bank's channel has delivered under a name, and how much of late.
create index statement_imports_of_channel on statement_imports (client_id, channel_folder, file_name) where channel_folder is not null;
