-- What a person and a client have uploaded within a day is added up before each upload, deleted ones too.
create index uploads_by_time on uploads (client_id, uploaded_at);
