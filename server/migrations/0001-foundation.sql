-- Roles: the owner migrates; web and worker `set role` to roles that are subject to row-level security.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['portico_app', 'portico_web', 'portico_worker'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then null; -- roles are shared by the databases of a server
    end;
  end loop;
  execute format('grant portico_app to portico_web, portico_worker');
  execute format('grant portico_app, portico_web, portico_worker to %I', current_user);
exception when unique_violation or others then
  if sqlstate not in ('23505', 'XX000') then raise; end if; -- two databases granting at the same moment
end $$;

create collation if not exists portal_order (provider = icu, locale = 'und');

-- The client of this transaction; every policy compares with it. Set only inside a transaction.
create function current_client() returns uuid language sql stable as
  $$ select nullif(current_setting('portico.client', true), '')::uuid $$;

create table clients (
  client_id uuid primary key,
  business_id text not null unique check (business_id ~ '^[A-Z0-9]{2,20}$'),
  name text not null,
  kind text not null check (kind in ('CLIENT', 'PROVIDER', 'PARTNER', 'CORPORATE')),
  active boolean not null default true,
  licensed_modules text[] not null default '{}',
  two_person_rule boolean not null default false,
  session_idle_minutes integer not null default 5 check (session_idle_minutes between 1 and 480),
  created_at timestamptz not null
);

create table users (
  client_id uuid not null references clients,
  id uuid not null,
  user_name text not null,
  full_name text not null,
  job_title text,
  email text,
  mobile text,
  second_factors text[] not null default '{EMAIL}',
  modules text[] not null default '{}',
  password_hash text,
  password_changed_at timestamptz,
  password_change_required boolean not null default false,
  entity_status text not null default 'OK' check (entity_status in ('CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING', 'OK')),
  active boolean not null default true,
  locked_at timestamptz,
  deleted_at timestamptz,
  failed_attempts integer not null default 0,
  last_login_at timestamptz,
  settings jsonb not null default '{}',
  settings_id uuid not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
-- sign-in: the user by name within the client
create unique index users_by_name on users (client_id, lower(user_name)) where deleted_at is null;

create table user_groups (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  primary key (client_id, id)
);
create table user_group_members (
  client_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (client_id, group_id, user_id),
  foreign key (client_id, group_id) references user_groups,
  foreign key (client_id, user_id) references users
);
-- the groups of a user, at every request
create index user_group_members_by_user on user_group_members (client_id, user_id);

create table permission_entries (
  client_id uuid not null references clients,
  holder_kind text not null check (holder_kind in ('USER', 'GROUP')),
  holder_id uuid not null,
  area text not null,
  scope_kind text not null check (scope_kind in ('AREA', 'ACCOUNT_GROUP', 'ACCOUNT')),
  scope_id uuid not null default '00000000-0000-0000-0000-000000000000',
  level smallint not null check (level in (-1, 0, 1, 3, 5, 7, 11)),
  -- all entries of a user and his groups, at every request
  primary key (client_id, holder_kind, holder_id, area, scope_kind, scope_id)
);

create table sessions (
  client_id uuid not null references clients,
  id uuid not null,
  user_id uuid not null,
  browser text,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  idle_minutes integer not null,
  ends_at timestamptz not null,
  second_factor text,
  previous_login_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users
);
-- ending all sessions of a user
create index sessions_by_user on sessions (client_id, user_id) where ended_at is null;

create table session_tokens (
  client_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('ACCESS', 'REFRESH')),
  hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, session_id, hash),
  foreign key (client_id, session_id) references sessions
);
-- the one place where the client is not known yet: open_session() finds it by the token's hash
create unique index session_tokens_by_hash on session_tokens (hash);

create table security_codes (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  purpose text not null check (purpose in ('SIGN_IN', 'SIGNING')),
  method text not null,
  salt bytea not null,
  code_hash bytea not null,
  -- what a signing code is bound to: the orders and the digests of their contents
  content_digest bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users,
  foreign key (client_id, session_id) references sessions
);
-- the valid code of a session, and how many were sent within the hour
create index security_codes_by_user on security_codes (client_id, user_id, created_at);

create table outbox (
  client_id uuid not null references clients,
  id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (client_id, id)
);
-- the outbox page of the development environments, newest first, over all clients
create index outbox_by_time on outbox (created_at desc);

-- Audit: append-only, hash-chained per client. `record` is the canonical JSON that the hash covers.
create table audit_heads (
  client_id uuid primary key references clients,
  sequence bigint not null,
  hash bytea not null
);
create table audit_log (
  client_id uuid not null references clients,
  sequence bigint not null,
  at timestamptz not null,
  category text not null,
  entity_type text not null,
  entity_id uuid,
  record text not null,
  hash bytea not null,
  primary key (client_id, sequence)
);
-- the log of one thing
create index audit_log_by_entity on audit_log (client_id, entity_type, entity_id, sequence);

-- Files as delivered, in pieces so that they stream in and out with bounded memory.
create table files (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  size_bytes bigint not null default 0,
  digest bytea,
  created_at timestamptz not null,
  primary key (client_id, id)
);
create table file_chunks (
  client_id uuid not null,
  file_id uuid not null,
  sequence integer not null,
  bytes bytea not null,
  primary key (client_id, file_id, sequence),
  foreign key (client_id, file_id) references files on delete cascade
);

create table idempotency_keys (
  client_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_digest bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (client_id, user_id, key)
);

-- Counts of attempts within a window, over all processes; reached only through throttle().
create table throttles (
  key text primary key,
  window_ends_at timestamptz not null,
  attempts integer not null
);

create table banks (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  bic text not null,
  country text not null,
  -- how its files travel: {"kind":"directory","folder":"…"}
  channel jsonb not null,
  payment_format text not null default 'pain.001.001.09',
  -- its profile: it takes every execution date at every hour; else a past date has missed its cut-off
  takes_every_date boolean not null default false,
  primary key (client_id, id)
);

create table accounts (
  client_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  name text not null,
  short_name text not null,
  alias text,
  owner text not null,
  iban text,
  other text,
  currency text not null,
  country text not null,
  sender_bic text,
  intracompany boolean not null default false,
  self_service boolean not null default false,
  entity_status text not null default 'OK',
  primary key (client_id, id),
  foreign key (client_id, bank_id) references banks
);
-- matching a file's debit account
create unique index accounts_by_iban on accounts (client_id, iban, currency);
create table account_groups (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  primary key (client_id, id)
);
create table account_group_members (
  client_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  primary key (client_id, group_id, account_id),
  foreign key (client_id, group_id) references account_groups,
  foreign key (client_id, account_id) references accounts
);

create table sign_off_rule_lines (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  scope_kind text not null check (scope_kind in ('ALL', 'ACCOUNT_GROUP', 'ACCOUNT')),
  scope_ids uuid[] not null default '{}',
  source_type text,
  limit_hundred_thousandths bigint,
  limit_currency text not null,
  signatures_required integer not null check (signatures_required between 0 and 20),
  second_factor_required boolean not null default true,
  exclude_creator boolean not null default true,
  rule_connection_type text not null default 'AND' check (rule_connection_type in ('AND', 'OR')),
  user_ids uuid[] not null default '{}',
  user_group_ids uuid[] not null default '{}',
  primary key (client_id, id)
);

-- Reference data of the provider: readable by all, writable by nobody but the owner.
create table exchange_rates (
  client_id uuid not null references clients,
  currency text not null,
  date date not null,
  -- CHF for one unit, in hundred-millionths
  chf_hundred_millionths bigint not null check (chf_hundred_millionths > 0),
  primary key (client_id, currency, date)
);

create table uploads (
  client_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  file_name text not null,
  file_type text not null,
  status text not null,
  step text not null,
  step_status text not null,
  findings jsonb not null default '[]',
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  last_byte_at timestamptz not null,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, file_id) references files,
  foreign key (client_id, uploaded_by) references users
);
-- a person's last uploads
create index uploads_by_person on uploads (client_id, uploaded_by, uploaded_at desc);
-- uploads that have stalled, over all clients
create index uploads_uploading on uploads (last_byte_at) where status = 'UPLOADING';

create table orders (
  client_id uuid not null references clients,
  id uuid not null,
  message_id text not null,
  initiating_party text,
  status text not null,
  source_type text not null,
  type text not null,
  upload_id uuid,
  file_id uuid,
  file_name text,
  comment text,
  content text not null,
  control_sum text,
  stated_number_of_transactions text,
  number_of_transactions integer not null,
  -- [{"currency","amount" in hundred-thousandths as text}]
  totals jsonb not null,
  -- the sum over all transactions whatever their currency, as ISO 20022 defines the control sum; only for sorting
  actual_control_sum numeric not null,
  execution_date date,
  content_digest bytea not null,
  warnings jsonb not null default '[]',
  -- the evaluated rule, frozen at submit
  requirements jsonb not null default '[]',
  signatures_given integer not null default 0,
  signatures_required integer not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  uploaded_by uuid,
  last_edited_by uuid,
  submitted_by uuid,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (client_id, id),
  foreign key (client_id, upload_id) references uploads
);
-- the list in its default order, and by status
create index orders_by_creation on orders (client_id, created_at desc, id);
create index orders_by_status on orders (client_id, status, created_at desc);
-- duplicates: the same message id of the same initiating party
create index orders_by_message_id on orders (client_id, message_id);
create index orders_by_upload on orders (client_id, upload_id);

create table transaction_groups (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  sequence integer not null,
  payment_information_id text not null,
  execution_date date not null,
  priority text,
  service_level text,
  category_purpose text,
  charge_bearer text,
  batch_booking boolean,
  debtor text,
  debit_account_id uuid,
  debtor_iban text,
  debtor_other text,
  debtor_currency text,
  number_of_transactions integer not null,
  totals jsonb not null,
  -- the whole group as read, for the writer
  content jsonb not null,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders,
  foreign key (client_id, debit_account_id) references accounts
);
-- the orders on an account: visibility
create index transaction_groups_by_account on transaction_groups (client_id, debit_account_id, order_id);

create table bank_messages (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  message_id text not null,
  bank_id uuid not null,
  status text not null,
  file_id uuid,
  digest bytea,
  sent_at timestamptz,
  bank_status text,
  bank_reasons jsonb not null default '[]',
  failure text,
  changed_at timestamptz not null,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders,
  foreign key (client_id, bank_id) references banks
);
-- never reused, and a status report finds its client by it
create unique index bank_messages_by_message_id on bank_messages (message_id);

create table transactions (
  client_id uuid not null,
  order_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  sequence integer not null,
  message_id uuid,
  end_to_end_id text not null,
  instruction_id text,
  amount_hundred_thousandths bigint not null,
  currency text not null,
  creditor text,
  creditor_account text,
  creditor_agent text,
  creditor_country text,
  purpose text,
  remittance text[] not null default '{}',
  bank_status text,
  bank_reasons jsonb not null default '[]',
  -- the whole transaction as read, for the writer
  content jsonb not null,
  primary key (client_id, order_id, sequence),
  foreign key (client_id, order_id, group_id) references transaction_groups
);
create unique index transactions_by_id on transactions (client_id, id);
-- first payment to an account, and duplicates
create index transactions_by_creditor_account on transactions (client_id, creditor_account, amount_hundred_thousandths);
-- a status report's transaction
create index transactions_by_end_to_end_id on transactions (client_id, end_to_end_id);

create table signatures (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  signed_at timestamptz not null,
  factor text not null,
  content_digest bytea not null,
  code_id uuid,
  voided_at timestamptz,
  primary key (client_id, order_id, id),
  foreign key (client_id, order_id) references orders,
  foreign key (client_id, user_id) references users
);
-- a person signs once
create unique index signatures_one_each on signatures (client_id, order_id, user_id) where voided_at is null;

create table order_history (
  client_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  impersonator_id uuid,
  event text not null,
  parameters jsonb not null default '{}',
  before text,
  after text,
  primary key (client_id, order_id, id)
);

create table screenings (
  client_id uuid not null,
  order_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  digest bytea not null,
  list_version text not null,
  hits jsonb not null,
  at timestamptz not null,
  primary key (client_id, order_id, message_id, id)
);

create table status_reports (
  client_id uuid not null references clients,
  id uuid not null,
  order_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  digest bytea not null,
  group_status text,
  findings jsonb not null default '[]',
  received_at timestamptz not null,
  primary key (client_id, id)
);
-- a report taken in twice has one effect
create unique index status_reports_by_digest on status_reports (client_id, message_id, digest);

-- Row-level security on every table that carries a client.
do $$
declare
  table_name text;
begin
  for table_name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
    execute format('grant select, insert, update, delete on %I to portico_app', table_name);
  end loop;
end $$;

-- What nobody changes: the audit chain, history and signatures; clients and rates belong to the provider's own calls.
revoke insert, update, delete on audit_log, audit_heads, exchange_rates, clients from portico_app;
revoke update, delete on order_history, screenings, status_reports from portico_app;
revoke delete on signatures, orders, transactions, transaction_groups, bank_messages, users, sessions from portico_app;

-- Exchange rates are the provider's and readable by all (decisions 1 b).
create policy rates_for_all on exchange_rates for select to portico_app using (true);

-- Sign-in: only the id of a client leaves this function.
create function find_client(p_business_id text) returns uuid
language sql stable security definer set search_path = public, pg_temp as
  $$ select client_id from clients where business_id = upper(p_business_id) $$;

-- Resolves client and session by a token's hash, and sets the client of this transaction.
create function open_session(p_hash bytea, p_kind text) returns table (
  client_id uuid, business_id text, client_name text, client_kind text, client_active boolean, licensed_modules text[],
  two_person_rule boolean, client_idle_minutes integer,
  session_id uuid, started_at timestamptz, last_active_at timestamptz, idle_minutes integer, ends_at timestamptz,
  session_ended_at timestamptz, second_factor text, previous_login_at timestamptz,
  token_expires_at timestamptz, token_used_at timestamptz,
  user_id uuid, user_name text, full_name text, job_title text, email text, mobile text, second_factors text[],
  modules text[], user_usable boolean, password_change_required boolean, settings jsonb, settings_id uuid,
  group_ids uuid[]
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.client_id, c.business_id, c.name, c.kind, c.active, c.licensed_modules, c.two_person_rule, c.session_idle_minutes,
      s.id, s.started_at, s.last_active_at, s.idle_minutes, s.ends_at, s.ended_at, s.second_factor, s.previous_login_at,
      t.expires_at, t.used_at,
      u.id, u.user_name, u.full_name, u.job_title, u.email, u.mobile, u.second_factors, u.modules,
      u.active and u.locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING',
      u.password_change_required, u.settings, u.settings_id,
      coalesce((select array_agg(m.group_id) from user_group_members m where m.client_id = u.client_id and m.user_id = u.id), '{}')
    from session_tokens t
    join sessions s on s.client_id = t.client_id and s.id = t.session_id
    join users u on u.client_id = s.client_id and u.id = s.user_id
    join clients c on c.client_id = s.client_id
    where t.hash = p_hash and t.kind = p_kind;
  if found then
    perform set_config('portico.client', (select t.client_id::text from session_tokens t where t.hash = p_hash), true);
  end if;
end $$;

-- A status report names our message id; only the client and the ids of the message leave this function.
create function find_bank_message(p_message_id text) returns table (client_id uuid, order_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select m.client_id, m.order_id, m.id from bank_messages m where m.message_id = p_message_id $$;

-- Folders of the banks' channels, for the worker that collects from them.
create function bank_channels() returns table (channel jsonb)
language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct b.channel from banks b $$;

-- Uploads without a byte for some time, over all clients.
create function stalled_uploads(p_before timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select u.client_id, u.id from uploads u where u.status = 'UPLOADING' and u.last_byte_at < p_before limit 100 $$;

-- The messages that the portal sent, for the outbox page; the route exists only in LOCAL, DEV and TEST.
create function dev_outbox(p_recipient text, p_limit integer)
returns table (channel text, recipient text, subject text, text text, sent_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.channel, o.recipient, o.subject, o.text, coalesce(o.sent_at, o.created_at) from outbox o
  where p_recipient is null or lower(o.recipient) = lower(p_recipient)
  order by o.created_at desc, o.id desc limit p_limit
$$;

-- Counts an attempt; true while there are not more than p_limit within the window.
create function throttle(p_key text, p_limit integer, p_window_seconds integer, p_now timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  insert into throttles as t (key, window_ends_at, attempts) values (p_key, p_now + make_interval(secs => p_window_seconds), 1)
  on conflict (key) do update set
    attempts = case when t.window_ends_at <= p_now then 1 else t.attempts + 1 end,
    window_ends_at = case when t.window_ends_at <= p_now then excluded.window_ends_at else t.window_ends_at end
  returning attempts <= p_limit
$$;

-- Appends to the audit chain of the transaction's client: hash = SHA-256(previous hash, sequence, line feed, record).
create function append_audit(p_at timestamptz, p_category text, p_entity_type text, p_entity_id uuid, p_record text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_client uuid := current_client();
  v_sequence bigint;
  v_hash bytea;
begin
  insert into audit_heads (client_id, sequence, hash) values (v_client, 0, '\x') on conflict do nothing;
  select sequence + 1, hash into v_sequence, v_hash from audit_heads where client_id = v_client for update;
  v_hash := sha256(v_hash || convert_to(v_sequence || E'\n' || p_record, 'UTF8'));
  insert into audit_log (client_id, sequence, at, category, entity_type, entity_id, record, hash)
    values (v_client, v_sequence, p_at, p_category, p_entity_type, p_entity_id, p_record, v_hash);
  update audit_heads set sequence = v_sequence, hash = v_hash where client_id = v_client;
  return v_sequence;
end $$;

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
create trigger order_history_append_only before update or delete or truncate on order_history for each statement execute function refuse_change();

-- Tells the web processes which order or upload has changed; ids only.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico', new.client_id || ' ' || tg_argv[0] || ' ' || new.id);
  return null;
end $$;
create trigger orders_tell after insert or update on orders for each row execute function tell_change('order');
create trigger uploads_tell after insert or update on uploads for each row execute function tell_change('upload');

-- Jobs are queued in the transaction of their cause; the queue itself belongs to the owner.
create function enqueue_job(p_task text, p_payload jsonb, p_job_key text, p_queue text, p_run_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload := p_payload::json, queue_name := p_queue, run_at := p_run_at,
    job_key := p_job_key, job_key_mode := 'replace', max_attempts := 25);
end $$;

revoke execute on all functions in schema public from public;
grant execute on function current_client(), find_client(text), open_session(bytea, text), find_bank_message(text),
  bank_channels(), stalled_uploads(timestamptz), throttle(text, integer, integer, timestamptz), tell_change(), refuse_change(),
  append_audit(timestamptz, text, text, uuid, text), enqueue_job(text, jsonb, text, text, timestamptz),
  dev_outbox(text, integer) to portico_app;

-- Readiness asks whether every migration has run.
grant select on migrations to portico_app;

-- What has served its time: answers of idempotency keys, windows of throttles, tokens of sessions that are over.
create function remove_expired(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < p_now - interval '24 hours';
  delete from throttles where window_ends_at < p_now;
  delete from session_tokens t using sessions s
    where s.client_id = t.client_id and s.id = t.session_id and s.ends_at < p_now - interval '1 day';
$$;
revoke execute on function remove_expired(timestamptz) from public;
grant execute on function remove_expired(timestamptz) to portico_worker;
