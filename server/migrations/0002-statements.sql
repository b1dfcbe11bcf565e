-- "Contains" searches use a trigram index. Row-level security may use an index only by operators that are leakproof;
-- `ilike` does tell nothing of a row, but only the owner of the server may say so. Where he is another one (a managed
-- database) the search reads the client's partition instead, and is slower.
create extension if not exists pg_trgm;
do $$
begin
  alter function texticlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

-- Statement files belong to the provider whoever delivered them: one file may hold statements of several clients.
create table statement_imports (
  client_id uuid not null references clients,
  id uuid not null,
  file_id uuid not null,
  file_name text not null,
  source text not null check (source in ('UPLOAD', 'COMMAND', 'CHANNEL', 'FOLDER')),
  -- the bank's folder that it came from: such a file is only for clients who have that channel
  channel_folder text,
  status text not null check (status in ('UPLOADING', 'UPLOADED', 'IMPORTING', 'IMPORTED', 'UPLOAD_ERROR', 'IMPORT_ERROR')),
  step text not null default 'UPLOAD' check (step in ('UPLOAD', 'IMPORT')),
  step_status text not null default 'IN_PROGRESS',
  format text,
  size_bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  entry_count bigint not null default 0,
  findings jsonb not null default '[]',
  imported_by uuid,
  imported_at timestamptz not null,
  last_byte_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, file_id) references files
);
-- the list, newest first
create index statement_imports_by_time on statement_imports (client_id, imported_at desc, id);
-- imports whose sender has stalled, over all clients
create index statement_imports_uploading on statement_imports (last_byte_at) where status = 'UPLOADING';

-- What became of each statement of a file; written with it, so that an import that died goes on behind the last one.
create table statement_import_results (
  client_id uuid not null,
  import_id uuid not null,
  sequence integer not null,
  outcome text not null check (outcome in ('IMPORTED', 'KNOWN', 'CONFLICT', 'NO_ACCOUNT', 'AMBIGUOUS_ACCOUNT')),
  statement_client_id uuid,
  statement_id uuid,
  account text not null,
  currency text,
  number text,
  closing_date date,
  entry_count integer not null,
  primary key (client_id, import_id, sequence),
  foreign key (client_id, import_id) references statement_imports
);

create table statements (
  client_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- the file as delivered, which is the provider's
  file_client_id uuid not null,
  file_id uuid not null,
  format text not null,
  kind text not null check (kind in ('STATEMENT', 'REPORT', 'NOTIFICATION')),
  reference text,
  number text,
  currency text not null,
  opening_date date,
  opening_hundred_thousandths bigint,
  closing_date date,
  closing_hundred_thousandths bigint,
  available_hundred_thousandths bigint,
  -- further balances as delivered: [{"kind","date","amount" in hundred-thousandths as text,"currency"}]
  further_balances jsonb not null default '[]',
  entry_count integer not null,
  adds_up boolean,
  -- what makes it the same statement: number, opening and closing balance with their dates; and what it says
  key_digest bytea not null,
  -- number and opening balance alone: a file that was cut off has the same start and no closing balance
  start_digest bytea not null,
  content_digest bytea not null,
  -- in conflict with a statement of the same key: kept and shown, in no balance and no list of entries
  state text not null default 'COUNTED' check (state in ('COUNTED', 'CONFLICT')),
  continuity text not null default 'FIRST' check (continuity in ('FIRST', 'FOLLOWS', 'GAP', 'BREAK')),
  -- where it stands among the account's statements: its day and its place within the day
  day date not null,
  day_sequence bigint not null default 0,
  imported_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts
);
-- a statement taken in twice has one effect; the same key with other content is a conflict
create unique index statements_by_content on statements (client_id, account_id, key_digest, content_digest);
create unique index statements_counted_once on statements (client_id, account_id, key_digest) where state = 'COUNTED';
-- what may be the same statement
create index statements_by_start on statements (client_id, account_id, start_digest);
-- an account's statements in their order: its last balance, its history, what comes before and after
create index statements_by_day on statements (client_id, account_id, day, day_sequence, id);
-- the list of statements, newest first
create index statements_by_client on statements (client_id, day desc, id desc);

-- The entries, in parts by client, so that what one client searches is a small part of all.
create table statement_entries (
  client_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  statement_id uuid not null,
  -- counts from one within its statement
  sequence integer not null,
  type text not null check (type in ('ENTRY', 'INTRADAY', 'DISPOSITION')),
  -- false: of a statement in conflict, which is in no list; or said for information only, which is in no balance
  listed boolean not null,
  counted boolean not null,
  status text,
  -- as delivered, else the booking date, else the statement's day
  value_date date not null,
  booking_date date,
  -- the effect on the balance
  amount_hundred_thousandths bigint not null,
  currency text not null,
  reversal boolean not null,
  transaction_code text,
  customer_reference text,
  bank_reference text,
  end_to_end_id text,
  counterparty text,
  counterparty_account text,
  counterparty_bank text,
  remittance text,
  extra jsonb,
  details jsonb,
  -- its own bytes in the file as delivered
  line_number integer not null,
  offset_bytes bigint not null,
  length_bytes integer not null,
  search_text text not null generated always as (
    coalesce(counterparty, '') || ' ' || coalesce(remittance, '') || ' ' || coalesce(end_to_end_id, '') || ' ' ||
    coalesce(customer_reference, '') || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(counterparty_account, '')
  ) stored,
  primary key (client_id, id)
) partition by hash (client_id);
do $$
begin
  for part in 0..31 loop
    execute format('create table statement_entries_%s partition of statement_entries for values with (modulus 32, remainder %s)', part, part);
  end loop;
end $$;
-- the list in its default order, the accounts that one sees being read from the index
create index statement_entries_by_value_date on statement_entries (client_id, value_date, id) include (account_id) where listed;
-- the list of one account, and its value series
create index statement_entries_by_account on statement_entries (client_id, account_id, value_date, id) where listed;
-- what the account's next statement replaces: pending and planned entries
create index statement_entries_passing on statement_entries (client_id, account_id) where listed and type <> 'ENTRY';
-- "contains" in names, remittance and references
create index statement_entries_by_text on statement_entries using gin (search_text gin_trgm_ops);

-- How a person has arranged a list.
create table grid_settings (
  client_id uuid not null,
  user_id uuid not null,
  grid text not null,
  settings jsonb not null,
  primary key (client_id, user_id, grid),
  foreign key (client_id, user_id) references users
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['statement_imports', 'statement_import_results', 'statements', 'statement_entries', 'grid_settings'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
    execute format('grant select, insert, update, delete on %I to portico_app', table_name);
  end loop;
end $$;
-- What a bank has said stays said.
revoke update, delete on statement_entries, statement_import_results from portico_app;
grant update (listed) on statement_entries to portico_app;
revoke delete on statements from portico_app;

-- The provider's own client, whose statement files are.
create function provider_client() returns uuid language sql stable security definer set search_path = public, pg_temp as
  $$ select client_id from clients where kind = 'PROVIDER' $$;

-- How the provider's people name a client.
create function client_business_id(p_client uuid) returns text language sql stable security definer set search_path = public, pg_temp as
  $$ select business_id from clients where client_id = p_client $$;

-- The accounts of all clients that bear a number: only ids leave this function. `p_folder`: of a bank's channel.
create function find_statement_accounts(p_numbers text[], p_currency text, p_folder text)
returns table (client_id uuid, account_id uuid, currency text, business_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, a.currency, c.business_id
  from accounts a join clients c on c.client_id = a.client_id
    join banks b on b.client_id = a.client_id and b.id = a.bank_id
  where (a.iban = any(p_numbers) or substr(a.iban, 5) = any(p_numbers) or regexp_replace(upper(a.other), '[^A-Z0-9]', '', 'g') = any(p_numbers))
    and (p_currency is null or a.currency = p_currency)
    and (p_folder is null or b.channel->>'folder' = p_folder)
    and a.entity_status <> 'CREATION_PENDING' and c.active
  limit 10
$$;

-- Statement files without a byte for some time, over all clients.
create function stalled_statement_imports(p_before timestamptz) returns table (client_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as
  $$ select i.client_id, i.id from statement_imports i where i.status = 'UPLOADING' and i.last_byte_at < p_before limit 100 $$;

create trigger statement_imports_tell after insert or update on statement_imports for each row execute function tell_change('statementImport');

-- Tells that something has changed on an account; once per transaction, however many statements it brings.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico', new.client_id || ' account ' || new.account_id);
  return null;
end $$;
create trigger statements_tell after insert or update on statements for each row execute function tell_account_change();

revoke execute on function provider_client(), client_business_id(uuid), find_statement_accounts(text[], text, text), stalled_statement_imports(timestamptz), tell_account_change() from public;
grant execute on function provider_client(), client_business_id(uuid), tell_account_change() to portico_app;
grant execute on function find_statement_accounts(text[], text, text), stalled_statement_imports(timestamptz) to portico_worker;

