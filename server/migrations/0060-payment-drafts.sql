-- What somebody is entering and hasn't saved as an order yet. Theirs alone.
create table payment_drafts (
  client_id uuid not null references clients,
  -- the user, or the guest who acts in their name
  person_id uuid not null,
  id uuid not null,
  -- another one with every change; who knows an older one has not seen the content
  revision uuid not null,
  content jsonb not null,
  -- what its line in a list says
  payments integer not null,
  creditor text not null,
  changed_at timestamptz not null,
  primary key (client_id, person_id, id),
  foreign key (client_id, person_id) references users
);
alter table payment_drafts enable row level security;
create policy own_client on payment_drafts to portico_app
  using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update, delete on payment_drafts to portico_app;

-- As before, and drafts that nobody has come back to.
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
$$;
