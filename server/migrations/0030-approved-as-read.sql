-- What somebody approved, as they read it. When the change is to hold it is worked out again; if it differs by then, the
-- request waits again and keeps it. Null in requests that nobody has approved since this stands here.
alter table change_requests add column approved_digest text;
