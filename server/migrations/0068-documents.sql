-- The documents of the Download Center. Without a file: it could not be kept, or its time is over.
create table documents (
  client_id uuid not null references clients,
  id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('REPORT', 'DOWNLOAD')),
  report_type text check (report_type in ('OVERVIEW', 'DETAILS', 'COMBINED', 'SEPARATED')),
  name text not null,
  file_name text not null,
  file_type text not null,
  status text not null check (status in ('READY', 'FAILED', 'EXPIRED')),
  failure text check (failure in ('TOO_LARGE', 'NO_SPACE', 'STORAGE', 'PROBLEM')),
  file_id uuid,
  size_bytes bigint,
  digest bytea,
  created_at timestamptz not null,
  created_by text not null,
  downloaded_at timestamptz,
  downloaded_by text,
  kept_until timestamptz,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references users,
  foreign key (client_id, file_id) references files,
  check ((status = 'READY') = (file_id is not null)),
  check ((status = 'FAILED') = (failure is not null)),
  check (file_id is null or (size_bytes is not null and digest is not null and kept_until is not null))
);
-- a person's list, newest first
create index documents_by_owner on documents (client_id, owner_id, created_at desc, id desc);
-- what the worker expires
create index documents_by_end on documents (kept_until) where status = 'READY';

alter table documents enable row level security;
create policy own_client on documents to portico_app
  using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update, delete on documents to portico_app;
create trigger documents_tell after insert or update on documents for each row execute function tell_change('document');

-- Documents whose time is over, over all clients.
create function overdue_documents(p_now timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.client_id, d.id from documents d where d.status = 'READY' and d.kept_until <= p_now order by d.kept_until limit 100
$$;
revoke execute on function overdue_documents(timestamptz) from public;
grant execute on function overdue_documents(timestamptz) to portico_worker;

-- As before, and lines of documents without a file.
create or replace function remove_expired(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < p_now - interval '24 hours';
  delete from throttles where window_ends_at < p_now;
  delete from session_tokens t using sessions s
    where s.client_id = t.client_id and s.id = t.session_id and s.ends_at < p_now - interval '1 day';
  delete from outbox where sent_at < p_now - interval '7 days';
  delete from password_links where expires_at < p_now - interval '7 days';
  delete from b2c_attempts where expires_at < p_now;
  delete from objection_links where expires_at < p_now - interval '7 days';
  delete from wrong_passwords where changed_at < p_now - interval '1 day';
  delete from payment_drafts where changed_at < p_now - interval '90 days';
  delete from documents where status <> 'READY' and coalesce(kept_until, created_at) < p_now - interval '90 days';
$$;
