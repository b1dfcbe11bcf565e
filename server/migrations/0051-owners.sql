-- Account owners are objects of their own. The free text on accounts moves into them.
create table owners (
  client_id uuid not null references clients,
  id uuid not null,
  name text not null,
  lei text,
  -- under which authorities or others know it, and whose number it is (ISO 20022)
  identification text,
  scheme text,
  street text,
  building_number text,
  post_code text,
  town text,
  country text,
  entity_status text not null default 'OK' check (entity_status in ('OK', 'CREATION_PENDING', 'CHANGE_PENDING', 'DELETION_PENDING')),
  version integer not null default 1,
  -- an approved deletion: kept for the accounts that it had
  deleted_at timestamptz,
  primary key (client_id, id)
);
alter table owners enable row level security;
create policy own_client on owners to portico_app using (client_id = (select current_client())) with check (client_id = (select current_client()));
grant select, insert, update, delete on owners to portico_app;

-- Names as they are, of accounts and of changes that are still open: mandates were confirmed for them.
insert into owners (client_id, id, name)
  select client_id, gen_random_uuid(), name from (
    select client_id, owner as name from accounts
    union select client_id, content->>'owner' from change_requests where kind = 'account' and status in ('PUBLISHED', 'INSERTING') and content ? 'owner'
    union select client_id, before->>'owner' from change_requests where kind = 'account' and status in ('PUBLISHED', 'INSERTING') and before ? 'owner') named;

alter table accounts
  add column owner_id uuid,
  -- its name when one of the provider's people entered the account from the bank's paper, which counts for the mandate
  add column entered_owner text;
update accounts a set owner_id = o.id,
    entered_owner = case when a.entered_by_provider is not null and a.version = 1 then a.owner end
  from owners o where o.client_id = a.client_id and o.name = a.owner;
-- what it was for is no longer in one table
drop index accounts_to_confirm;
alter table accounts
  alter column owner_id set not null,
  add foreign key (client_id, owner_id) references owners,
  drop column owner;
create index accounts_by_owner on accounts (client_id, owner_id);

update change_requests r set
    content = case when r.content ? 'owner' then r.content - 'owner' || jsonb_build_object('ownerId',
      (select o.id from owners o where o.client_id = r.client_id and o.name = r.content->>'owner')) else r.content end,
    before = case when r.before ? 'owner' then r.before - 'owner' || jsonb_build_object('ownerId',
      (select o.id from owners o where o.client_id = r.client_id and o.name = r.before->>'owner')) else r.before end
  where r.kind = 'account' and r.status in ('PUBLISHED', 'INSERTING');

create trigger owners_tell after insert or update on owners for each row execute function tell_change('owner');
create trigger access_inserted after insert on owners referencing new table as changed for each statement execute function change_access_version();
create trigger access_updated after update on owners referencing new table as changed for each statement execute function change_access_version();
create trigger access_deleted after delete on owners referencing old table as changed for each statement execute function change_access_version();

alter table change_requests drop constraint change_requests_kind;
alter table change_requests add constraint change_requests_kind check ((kind, category) in (('user', 'USER'), ('userGroup', 'USERGROUP'),
  ('signOffRule', 'SIGNOFFRULE'), ('account', 'ACCOUNT'), ('accountGroup', 'ACCOUNTGROUP'), ('bank', 'BANK'), ('owner', 'OWNER'),
  ('order', 'ORDER'), ('duplicateImport', 'ORDER'), ('companySettings', 'SETTINGS')));

-- As before, with the name of the account's owner, and the bank's sender BIC where the account has none.
drop function provider_mandates(boolean, uuid, text, integer);
create function provider_mandates(p_all boolean, p_id uuid, p_search text, p_limit integer)
returns table (client_id uuid, object_id uuid, business_id text, client_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.client_id, a.id, c.business_id, c.name
  from accounts a join clients c on c.client_id = a.client_id join banks b on b.client_id = a.client_id and b.id = a.bank_id
    join owners o on o.client_id = a.client_id and o.id = a.owner_id
  where current_client() = provider_client() and a.deleted_at is null and a.entity_status <> 'CREATION_PENDING'
    and (p_id is null or a.id = p_id)
    and (p_all or p_id is not null or a.mandate = 'WAITING' or a.mandate_owner <> o.name
      or a.mandate = 'CONFIRMED' and a.mandate_sender_bic is distinct from coalesce(a.sender_bic, b.sender_bic))
    and (p_search is null or strpos(lower(c.name), lower(p_search)) > 0 or strpos(lower(c.business_id), lower(p_search)) > 0
      or strpos(plain_number(coalesce(a.iban, a.other)), plain_number(p_search)) > 0)
  order by a.id limit p_limit
$$;
revoke execute on function provider_mandates(boolean, uuid, text, integer) from public;
grant execute on function provider_mandates(boolean, uuid, text, integer) to portico_app;
