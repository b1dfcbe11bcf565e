-- Templates of payments: the client's, and those of one person, which have an owner.
create table templates (
  client_id uuid not null references clients,
  id uuid not null,
  -- null for the client's
  owner_id uuid,
  name text not null,
  content jsonb not null,
  -- the account that its payments debit; null leaves it to them
  debit_account_id uuid generated always as ((content->>'debitAccountId')::uuid) stored,
  is_salary boolean not null generated always as (content->>'categoryPurpose' = 'SALA') stored,
  amount_hundred_thousandths bigint generated always as ((nullif(content->>'amount', '')::numeric * 100000)::bigint) stored,
  entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  version integer not null default 1,
  changed_at timestamptz not null,
  -- when an order was last made from it
  last_used_at timestamptz,
  -- the latest version of which signers have let an order go; null before the first
  seen_version integer,
  -- kept for the payments that were made from it
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references users,
  foreign key (client_id, debit_account_id) references accounts
);
create index templates_by_owner on templates (client_id, owner_id);
-- The client's names are used once, since the history refers to them; somebody's own come free again.
create unique index templates_by_name on templates (client_id, owner_id, lower(name)) nulls not distinct where owner_id is null or deleted_at is null;

-- What a template said at each of its versions, for the payments made from it.
create table template_versions (
  client_id uuid not null,
  template_id uuid not null,
  version integer not null,
  content jsonb not null,
  at timestamptz not null,
  primary key (client_id, template_id, version),
  foreign key (client_id, template_id) references templates on delete cascade
);

-- Which payments were made from which version of a template. Gone with its payment.
create table payments_from_templates (
  client_id uuid not null,
  order_id uuid not null,
  transaction_id uuid not null,
  template_id uuid not null,
  template_version integer not null,
  primary key (client_id, transaction_id),
  foreign key (client_id, transaction_id) references transactions (client_id, id) on delete cascade,
  foreign key (client_id, template_id, template_version) references template_versions
);
create index payments_from_templates_by_order on payments_from_templates (client_id, order_id);

do $$
declare table_name text;
begin
  foreach table_name in array array['templates', 'template_versions', 'payments_from_templates'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('create policy own_client on %I to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()))', table_name);
  end loop;
end $$;
grant select, insert, update, delete on templates to portico_app;
-- What was said, and what was made of it, doesn't change.
grant select, insert on template_versions, payments_from_templates to portico_app;

create trigger templates_tell after insert or update on templates for each row execute function tell_change('template');

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS'), ('rateList', 'SETTINGS'), ('clientTemplate', 'TEMPLATE'),
  ('myTemplate', 'TEMPLATE')));
