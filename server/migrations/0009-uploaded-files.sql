-- the list of uploaded files, newest first
create index uploads_newest on uploads (client_id, uploaded_at desc, id desc) where deleted_at is null;
